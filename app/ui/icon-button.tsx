/** A link or a button that shows only an icon. */
export const iconButtonLook =
  "flex h-10 w-10 shrink-0 items-center justify-center rounded text-muted hover:bg-page hover:text-ink";
