import * as Radix from "@radix-ui/react-dialog";
import { Link, useLocation, useNavigate } from "@remix-run/react";
import { type ReactNode, useEffect, useRef } from "react";
import { ConnectionNotice } from "./connection-notice";
import { dialogLook } from "./dialog-parts";
import { focusAfter } from "./focus-after";
import { IconLabel, iconButtonLook } from "./icon-button";
import { Icon } from "./icons";
import { NameInFull } from "./naming";
import { hasOwnEscape } from "./own-escape";
import { LeaveQuestion, useTyped } from "./typed";
import { words } from "./words";

interface DialogProps {
  title: string;
  size: "small" | "large";
  closeHref: string;
  about?: string;
  asksBeforeLeaving?: boolean;
  children: ReactNode;
}

const widths = { small: "max-w-small", large: "max-w-large" };

/**
 * Without scripts closed by links; with them modal. Radix's Portal renders nothing on the server, and its Overlay writes inline styles,
 * which the policy forbids.
 */
export function Dialog({ title, size, closeHref, about, asksBeforeLeaving = false, children }: DialogProps) {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const openedFrom = useRef<Element | null>(null);
  const { blocker, noteTyping, field } = useTyped(asksBeforeLeaving);
  useScrollLock();

  return (
    <Radix.Root open onOpenChange={() => navigate(closeHref, { preventScrollReset: true })}>
      <div className={dialogLook.frame}>
        <Link className={dialogLook.scrim} to={closeHref} preventScrollReset tabIndex={-1} aria-hidden="true" />
        <Radix.Content
          className={`${dialogLook.box} ${widths[size]} ${TAKES_CLICKS}`}
          aria-label={title}
          aria-describedby={about && ABOUT_ID}
          onInput={noteTyping}
          onChange={noteTyping}
          onEscapeKeyDown={(event) => hasOwnEscape(event.target) && event.preventDefault()}
          onOpenAutoFocus={(event) => {
            openedFrom.current = document.activeElement;
            if (!(event.currentTarget instanceof HTMLElement)) return;
            event.preventDefault();
            firstFocus(event.currentTarget).focus({ preventScroll: hasScrolled(event.currentTarget) });
          }}
          onCloseAutoFocus={(event) => {
            event.preventDefault();
            focusAfter(openedFrom.current, pathname)?.focus();
          }}
        >
          <div className={dialogLook.head}>
            <Radix.Title className={dialogLook.title}>{title}</Radix.Title>{" "}
            <Link className={iconButtonLook} to={closeHref} preventScrollReset>
              <Icon name="close" />
              <IconLabel>{words.close}</IconLabel>
            </Link>
          </div>
          {about && (
            <p className="-mt-2 mb-4 break-words text-sm text-muted" id={ABOUT_ID}>
              <NameInFull name={about} />
            </p>
          )}
          <ConnectionNotice />
          {children}
          {blocker.state === "blocked" && (
            <LeaveQuestion field={field} onKeep={blocker.reset} onDiscard={blocker.proceed} />
          )}
        </Radix.Content>
      </div>
    </Radix.Root>
  );
}

/** Radix disables pointer events for a render: a click between was lost. */
const TAKES_CLICKS = "pointer-events-auto";

const ABOUT_ID = "dialog-about";

/** For a link that does nothing. */
export const FIRST_FOCUS = { "data-first-focus": "" };

const CONTROLS =
  "input:not([type=hidden]):not([tabindex='-1']), select, textarea, button:not([tabindex='-1']), [contenteditable=true]";

/** Never a button, which a stray Enter would press. */
function firstFocus(content: HTMLElement): HTMLElement {
  const named = content.querySelector<HTMLElement>("[data-first-focus]");
  if (named) return named;
  const first = [...content.querySelectorAll<HTMLElement>(CONTROLS)].find(
    (control) => control.offsetParent !== null && !control.matches(":disabled"),
  );
  return first && !first.matches("button, [type=submit]") ? first : content;
}

/** Scrolled before scripts ran: a jump to the first field would move a button away under a click. */
const hasScrolled = ({ parentElement }: HTMLElement): boolean => (parentElement?.scrollTop ?? 0) > 0;

function useScrollLock() {
  useEffect(() => {
    document.body.classList.add("overflow-hidden");
    return () => document.body.classList.remove("overflow-hidden");
  }, []);
}
