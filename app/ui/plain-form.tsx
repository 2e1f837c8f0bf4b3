import type { FormHTMLAttributes, ReactNode } from "react";
import { useAsOwnForm } from "./own-form";

interface PlainFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "method"> {
  csrfToken: string;
  children: ReactNode;
}

export function OwnForm(form: PlainFormProps) {
  return <PlainForm id={useAsOwnForm()} {...form} />;
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
