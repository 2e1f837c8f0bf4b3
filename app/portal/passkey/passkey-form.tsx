import type { ReactNode } from "react";
import { buttonLook } from "~/ui/button";
import { noticeLook } from "~/ui/notice";
import { useSteps } from "~/ui/use-steps";
import { passkeySignIn } from "./words";

interface PasskeyFormProps {
  csrfToken: string;
  /** Where the passkey's answer goes; without it to the page's own address. */
  action?: string;
  /** Where the options come from. */
  options: string;
  /** Whether the identifier's field offers passkeys, too. */
  isOffered?: boolean;
  submit: string;
  kind?: "primary" | "plain";
  /** What is said where the device gave none. */
  problem: string;
  /** Its fields. */
  children?: ReactNode;
}

/**
 * The one form that needs scripts, since only they reach a passkey: `public/passkey.js` shows it where it can work,
 * and sends it like any other form. Text browsers show what is `hidden`, so the script writes button and problem, too.
 */
export function PasskeyForm({
  csrfToken,
  action,
  options,
  isOffered,
  submit,
  kind,
  problem,
  children,
}: PasskeyFormProps) {
  return (
    <>
      <form
        className="mt-4"
        method="post"
        action={action}
        noValidate
        hidden
        data-passkey={options}
        data-offer={isOffered ? "" : undefined}
      >
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="credential" />
        {children}
        <p className={noticeLook.error} role="alert" data-passkey-problem={problem} hidden />
        <input type="hidden" className={buttonLook({ kind, wide: true })} data-passkey-submit={submit} />
      </form>
      <script src="/passkey.js" defer />
    </>
  );
}

/** On every page that asks for a password: whoever has a passkey needs none. */
export function PasskeySignIn({ csrfToken }: { csrfToken: string }) {
  const { passkey, passkeyOptions } = useSteps();
  return (
    <PasskeyForm
      csrfToken={csrfToken}
      action={passkey}
      options={passkeyOptions}
      isOffered
      submit={passkeySignIn.submit}
      problem={passkeySignIn.problem}
    />
  );
}
