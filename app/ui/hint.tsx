import type { HTMLAttributes } from "react";

export const Hint = ({ className = "mb-1", ...hint }: HTMLAttributes<HTMLParagraphElement>) => (
  <p className={`break-anywhere text-sm text-muted ${className}`} {...hint} />
);
