import type { ReactNode } from "react";

export const Panel = ({ wide, children }: { wide?: boolean; children: ReactNode }) => (
  <div className={`rounded border bg-white p-6 ${wide ? "max-w-large" : "max-w-xl"}`}>{children}</div>
);
