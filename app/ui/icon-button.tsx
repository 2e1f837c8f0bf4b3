export const iconButtonLook =
  "relative flex h-10 w-10 shrink-0 items-center justify-center rounded text-muted hover:bg-page hover:text-ink";

/** Text, because text browsers read no aria-label. */
export const IconLabel = ({ children }: { children: string }) => <span className="sr-only">{children}</span>;
