import { paths } from "~/lib/paths";
import { Icon } from "~/ui/icons";
import { PlainForm } from "~/ui/plain-form";
import { shell } from "./words";

/** Sent by the browser itself: the answer is a page outside the dashboard. */
export function LogoutForm({ csrfToken, className }: { csrfToken: string; className: string }) {
  return (
    <PlainForm csrfToken={csrfToken} action={paths.logout}>
      <button className={className} type="submit" name="intent" value="logout">
        <Icon name="sign-out" />
        {shell.logout}
      </button>
    </PlainForm>
  );
}
