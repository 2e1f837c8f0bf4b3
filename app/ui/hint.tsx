import type { HTMLAttributes } from "react";

/** A short explanation; `className` sets its distance from what follows, where it is not the usual one. */
export const Hint = ({ className = "mb-1", ...hint }: HTMLAttributes<HTMLParagraphElement>) => (
  <p className={`text-sm text-muted ${className}`} {...hint} />
);
