import * as Radix from "@radix-ui/react-dialog";
import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { Icon } from "./icons";
import { words } from "./words";

interface DialogProps {
  title: string;
  size: "small" | "large";
  /** The page the dialog lies on: where its cross, its scrim and Escape lead. */
  closeHref: string;
  children: ReactNode;
}

const looks = { small: "dialog dialog-small", large: "dialog dialog-large" };

/**
 * A route drawn over its page. Without scripts it is fixed on top and closed by links; with them it is modal: the focus
 * stays inside and returns to where it came from. It has no Portal, which renders nothing on the server, and no
 * Overlay, which writes inline styles.
 */
export function Dialog({ title, size, closeHref, children }: DialogProps) {
  const navigate = useNavigate();
  const openedFrom = useRef<Element | null>(null);
  useScrollLock();

  return (
    <Radix.Root open onOpenChange={() => navigate(closeHref, { preventScrollReset: true })}>
      <div className="dialog-frame">
        <Link className="dialog-scrim" to={closeHref} preventScrollReset tabIndex={-1} aria-hidden="true" />
        <Radix.Content
          className={looks[size]}
          aria-label={title}
          aria-describedby={undefined}
          onOpenAutoFocus={() => (openedFrom.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
          }}
        >
          <div className="dialog-head">
            <Radix.Title>{title}</Radix.Title>
            <Link className="icon-button" to={closeHref} preventScrollReset aria-label={words.close}>
              <Icon name="close" />
            </Link>
          </div>
          {children}
        </Radix.Content>
      </div>
    </Radix.Root>
  );
}

/** Keeps the page below from scrolling while the dialog is open. */
function useScrollLock() {
  useEffect(() => {
    document.body.classList.add("scroll-lock");
    return () => document.body.classList.remove("scroll-lock");
  }, []);
}
