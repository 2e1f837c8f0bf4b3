import { Form } from "@remix-run/react";
import type { ReactNode } from "react";
import { Button } from "./button";

export interface PostButtonProps {
  csrfToken: string;
  name: string;
  value: string;
  /** Accessible name, if several have the same text. */
  label?: string;
  children: ReactNode;
}

export const PostButton = ({ csrfToken, name, value, label, children }: PostButtonProps) => (
  <Form method="post" preventScrollReset>
    <input type="hidden" name="csrfToken" value={csrfToken} />
    <Button type="submit" name={name} value={value} aria-label={label}>
      {children}
    </Button>
  </Form>
);
