import { useLocation } from "@remix-run/react";
import { createContext, type MouseEvent, useContext } from "react";
import { loggedPath } from "~/lib/logged-path";
import { CHOSEN_ON, choiceFrom, interactionIdOf } from "~/lib/steps";

/** Filled while the server draws the page, read at its foot, which is drawn last. */
const Drawn = createContext<{ form?: OwnForm } | undefined>(undefined);

export const OwnFormProvider = Drawn.Provider;

const OWN_FORM = "form";

interface OwnForm {
  id?: string | undefined;
  /** It holds a file, which stays where it is. */
  upload?: boolean | undefined;
  isReadOnly?: boolean | undefined;
}

/**
 * Its entries go along when a language or look is chosen.
 * @returns its id
 */
export function useAsOwnForm({ id = OWN_FORM, upload, isReadOnly }: OwnForm = {}): string {
  const drawn = useContext(Drawn);
  if (drawn && !isReadOnly) drawn.form = { id, upload };
  return id;
}

/** Sends the page's own form there; pages without one send the form around it. */
export function useChoice(address: string) {
  const { id, upload } = useContext(Drawn)?.form ?? {};
  const { pathname } = useLocation();
  return {
    ...(isUnsaid(pathname) && { name: CHOSEN_ON, value: pathname }),
    form: id,
    formAction: choiceFrom(pathname, address),
    formEncType: upload ? "application/x-www-form-urlencoded" : undefined,
    onClick: chooseByScript,
    suppressHydrationWarning: true,
  };
}

/** Pages of mailed links send no referrer. */
const isUnsaid = (pathname: string) => loggedPath(pathname) !== pathname && !interactionIdOf(pathname);

/** The framework would send a request of its own, and may have drawn the page anew. */
function chooseByScript(event: MouseEvent<HTMLButtonElement>) {
  const { currentTarget: button } = event;
  const form = document.getElementById(OWN_FORM) ?? button.form ?? button.closest("form");
  if (!(form instanceof HTMLFormElement)) return;
  event.preventDefault();
  Object.assign(form, { action: button.formAction, enctype: button.formEnctype });
  HTMLFormElement.prototype.submit.call(form);
}
