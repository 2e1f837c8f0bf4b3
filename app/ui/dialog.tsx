import * as Radix from "@radix-ui/react-dialog";
import { Link, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { iconButtonLook } from "./icon-button";
import { Icon } from "./icons";
import { words } from "./words";

interface DialogProps {
  title: string;
  size: "small" | "large";
  /** The page below the dialog: the target of its cross, its scrim and Escape. */
  closeHref: string;
  children: ReactNode;
}

const widths = { small: "max-w-small", large: "max-w-large" };

/**
 * A route drawn over its page. Without scripts it is fixed on top and closed by links; with them it is modal: the focus
 * stays inside and returns to the control that opened it. It uses neither Portal, which renders nothing on the server,
 * nor Overlay, which writes inline styles.
 */
export function Dialog({ title, size, closeHref, children }: DialogProps) {
  const navigate = useNavigate();
  const openedFrom = useRef<Element | null>(null);
  useScrollLock();

  return (
    <Radix.Root open onOpenChange={() => navigate(closeHref, { preventScrollReset: true })}>
      <div className="fixed inset-0 z-40 overflow-y-auto px-4 py-8">
        <Link
          className="fixed inset-0 cursor-default bg-scrim"
          to={closeHref}
          preventScrollReset
          tabIndex={-1}
          aria-hidden="true"
        />
        <Radix.Content
          className={`relative mx-auto break-words rounded bg-white p-6 outline-none ${widths[size]}`}
          aria-label={title}
          aria-describedby={undefined}
          onOpenAutoFocus={() => (openedFrom.current = document.activeElement)}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            if (openedFrom.current instanceof HTMLElement) openedFrom.current.focus();
          }}
        >
          <div className="mb-2 flex items-start justify-between">
            <Radix.Title className="pt-1.5 text-lg">{title}</Radix.Title>
            <Link className={iconButtonLook} to={closeHref} preventScrollReset aria-label={words.close}>
              <Icon name="close" />
            </Link>
          </div>
          {children}
        </Radix.Content>
      </div>
    </Radix.Root>
  );
}

/** The buttons at the end of a dialog or form. */
export const DialogFoot = ({ children }: { children: ReactNode }) => (
  <div className="flex flex-wrap justify-end *:ml-2">{children}</div>
);

/** Keeps the page below from scrolling while the dialog is open. */
function useScrollLock() {
  useEffect(() => {
    document.body.classList.add("overflow-hidden");
    return () => document.body.classList.remove("overflow-hidden");
  }, []);
}
