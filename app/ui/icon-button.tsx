/** A link or a button that shows only an icon. */
export const iconButtonLook =
  "relative flex h-10 w-10 shrink-0 items-center justify-center rounded text-muted hover:bg-page hover:text-ink";

/** Its name. Text, not a label: text browsers draw no icons and read no labels. */
export const IconLabel = ({ children }: { children: string }) => <span className="sr-only">{children}</span>;
