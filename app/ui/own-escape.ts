/** On an element of a dialog that does something of its own on Escape, which then does not close the dialog. */
export const OWN_ESCAPE = { "data-own-escape": "" };

export const hasOwnEscape = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest("[data-own-escape]") !== null;
