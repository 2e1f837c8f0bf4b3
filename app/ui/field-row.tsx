import type { ReactNode } from "react";

/** Fields side by side, two in a row where there is room. */
export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-gap-x-4 sm:grid-cols-2">{children}</div>
);

/** Fields that belong together, under a heading. */
export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="mb-4 min-w-0 rounded border px-4 pt-3">
    <legend className="px-1 text-sm font-semibold text-muted">{legend}</legend>
    {children}
  </fieldset>
);
