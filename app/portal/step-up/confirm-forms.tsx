import type { ReactNode } from "react";
import type { Confirmation } from "~/auth/step-up.server";
import { paths } from "~/lib/paths";
import { PasskeyForm } from "~/portal/passkey/passkey-form";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { CodeAsked } from "./asked-parts";
import { takesCode } from "./hint";
import { words } from "./words";

interface ConfirmFormsProps {
  asked: Pick<Confirmation, "factors" | "sentTo" | "delayed" | "demand">;
  csrfToken: string;
  action: string;
  submit: string;
  /** Hidden fields that say what is confirmed. */
  children: ReactNode;
}

/** By a passkey, and by a code. Without framework scripts. */
export function ConfirmForms({ asked, csrfToken, action, submit, children }: ConfirmFormsProps) {
  const hasCode = takesCode(asked);
  const hasPasskey = asked.factors.includes("passkey");
  return (
    <>
      {hasPasskey && (
        <PasskeyForm
          csrfToken={csrfToken}
          action={action}
          options={paths.confirmPasskey}
          submit={words.passkey}
          kind="primary"
          problem={words.passkeyProblem}
        >
          {children}
        </PasskeyForm>
      )}
      {hasPasskey && !hasCode && (
        <p className="mt-4 text-sm" data-no-passkey="">
          {words.noPasskey}
        </p>
      )}
      {hasCode && (
        <PlainForm csrfToken={csrfToken} action={action} className="mt-4">
          {children}
          <CodeAsked asked={asked} />
          <Submit wide intent="confirm">
            {submit}
          </Submit>
        </PlainForm>
      )}
    </>
  );
}
