import type { ReactNode } from "react";

/** A form that is a page's content, and not a dialog. */
export const Panel = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={`rounded border bg-white p-6 ${wide ? "max-w-large" : "max-w-xl"}`}>{children}</div>
);
