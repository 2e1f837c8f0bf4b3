import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";

export interface PostButtonProps {
  csrfToken: string;
  /** Sent to the button's own page. */
  name: string;
  value: string;
  /** Name of the control, where several have the same text. */
  label?: string;
  children: ReactNode;
}

/** A button that does something at once: a form of its own. */
export const PostButton = ({ csrfToken, name, value, label, children }: PostButtonProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="csrfToken" value={csrfToken} />
    <Button type="submit" name={name} value={value} aria-label={label}>
      {children}
    </Button>
  </Form>
);
