import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { menuEntryLook } from "~/ui/menu";
import { PlainForm } from "~/ui/plain-form";
import { shell } from "./words";

interface LogoutProps {
  csrfToken: string;
  wide?: boolean;
}

export const LogoutButton = ({ csrfToken, wide }: LogoutProps) => (
  <LogoutForm csrfToken={csrfToken}>
    <Submit kind="plain" intent="logout" wide={wide}>
      {face}
    </Submit>
  </LogoutForm>
);

/** The same in a menu. */
export const LogoutEntry = ({ csrfToken }: LogoutProps) => (
  <LogoutForm csrfToken={csrfToken}>
    <button className={`${menuEntryLook} text-ink`} type="submit" name="intent" value="logout">
      {face}
    </button>
  </LogoutForm>
);

/** Sent by the browser itself: the answer is a page outside the dashboard. */
const LogoutForm = ({ csrfToken, children }: { csrfToken: string; children: ReactNode }) => (
  <PlainForm csrfToken={csrfToken} action={paths.logout}>
    {children}
  </PlainForm>
);

const face = (
  <>
    <Icon name="sign-out" className="mr-2 shrink-0" />
    {shell.logout}
  </>
);
