import type { ReactNode } from "react";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { Icon } from "~/ui/icons";
import { menuEntryLook } from "~/ui/menu";
import { PlainForm } from "~/ui/plain-form";
import { shell } from "./words";

interface LogoutProps {
  csrfToken: string;
}

export const LogoutButton = ({ csrfToken }: LogoutProps) => (
  <LogoutForm csrfToken={csrfToken}>
    <Submit kind="plain" intent="logout">
      <Face />
    </Submit>
  </LogoutForm>
);

export const LogoutLine = ({ csrfToken }: LogoutProps) => (
  <LogoutForm csrfToken={csrfToken}>
    <button
      className="flex min-h-10 items-center text-sm text-muted hover:text-ink hover:underline"
      type="submit"
      name="intent"
      value="logout"
    >
      <Face />
    </button>
  </LogoutForm>
);

export const LogoutEntry = ({ csrfToken }: LogoutProps) => (
  <LogoutForm csrfToken={csrfToken}>
    <button className={`${menuEntryLook} border-t text-ink`} type="submit" name="intent" value="logout">
      <Face />
    </button>
  </LogoutForm>
);

/** The answer is outside the dashboard, so the browser itself submits. */
const LogoutForm = ({ csrfToken, children }: { csrfToken: string; children: ReactNode }) => (
  <PlainForm csrfToken={csrfToken} action={paths.logout}>
    {children}
  </PlainForm>
);

const Face = () => (
  <>
    <Icon name="sign-out" className="mr-2 shrink-0" />
    {shell.logout}
  </>
);
