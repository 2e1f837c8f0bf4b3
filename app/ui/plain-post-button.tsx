import { Button } from "./button";
import { PlainForm } from "./plain-form";
import type { PostButtonProps } from "./post-button";

/** `PostButton` for pages without the framework; keeps the scroll position. */
export const PlainPostButton = ({ csrfToken, name, value, label, children }: PostButtonProps) => (
  <PlainForm csrfToken={csrfToken} data-place="">
    <Button type="submit" name={name} value={value} aria-label={label}>
      {children}
    </Button>
  </PlainForm>
);
