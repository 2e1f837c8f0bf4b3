import type { FormHTMLAttributes, ReactNode } from "react";

interface PlainFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "method"> {
  csrfToken: string;
  children: ReactNode;
}

/** Validated by the server alone; `public/form.js` drops the second half of a double click (`data-once`). */
export function PlainForm({ csrfToken, children, ...form }: PlainFormProps) {
  return (
    <form method="post" noValidate data-once="" {...form}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      {children}
    </form>
  );
}
