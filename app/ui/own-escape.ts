/** The element handles Escape itself: the dialog stays open. */
export const OWN_ESCAPE = { "data-own-escape": "" };

export const hasOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-own-escape]") !== null;
