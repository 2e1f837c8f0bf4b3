import { Button } from "./button";
import { PlainForm } from "./plain-form";
import type { PostButtonProps } from "./post-button";

/** The same on a page without the framework; its page stays scrolled where it was. */
export const PlainPostButton = ({ csrfToken, name, value, label, children }: PostButtonProps) => (
  <PlainForm csrfToken={csrfToken} data-place="">
    <Button type="submit" name={name} value={value} aria-label={label}>
      {children}
    </Button>
  </PlainForm>
);
