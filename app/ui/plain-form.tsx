import type { FormHTMLAttributes, ReactNode } from "react";

interface PlainFormProps extends Omit<FormHTMLAttributes<HTMLFormElement>, "method"> {
  csrfToken: string;
  children: ReactNode;
}

/**
 * A form the browser itself sends. The server checks it (one set of messages with and without scripts), and with
 * `data-once` `public/form.js` drops the second half of a double click.
 */
export function PlainForm({ csrfToken, children, ...form }: PlainFormProps) {
  return (
    <form method="post" noValidate data-once="" {...form}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      {children}
    </form>
  );
}
