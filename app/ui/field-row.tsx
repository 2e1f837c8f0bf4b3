import type { ReactNode } from "react";
import { inReadersLanguage } from "~/lib/language";

export const FieldRow = ({ children }: { children: ReactNode }) => (
  <div className="grid grid-gap-x-4 sm:grid-cols-2">{children}</div>
);

export const FieldGroup = ({ legend, children }: { legend: string; children: ReactNode }) => (
  <fieldset className="mb-4 min-w-0 rounded border px-4 pt-3">
    <legend className="px-1 text-sm font-semibold text-muted">{inReadersLanguage(legend)}</legend>
    {children}
  </fieldset>
);
