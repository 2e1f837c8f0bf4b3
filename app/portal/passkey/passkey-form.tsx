import type { ReactNode } from "react";
import { buttonLook } from "~/ui/button";
import { noticeLook } from "~/ui/notice";
import { useSteps } from "~/ui/use-steps";
import { Signal } from "./signal";
import { passkeySignIn } from "./words";

interface PasskeyFormProps {
  csrfToken: string;
  /** Default: the page's own address. */
  action?: string;
  options: string;
  first?: string | undefined;
  /** Whether the identifier's field offers passkeys. */
  isOffered?: boolean;
  submit: string;
  kind?: "primary" | "plain";
  unknown?: string | undefined;
  problem: string;
  children?: ReactNode;
}

/** `public/passkey.js` reveals it where passkeys work, and writes button and problem: text browsers show `hidden` content. */
export function PasskeyForm({
  csrfToken,
  action,
  options,
  first,
  isOffered,
  unknown,
  submit,
  kind,
  problem,
  children,
}: PasskeyFormProps) {
  return (
    <>
      <form
        id="passkey"
        className="mt-4"
        method="post"
        action={action}
        noValidate
        hidden
        data-passkey={options}
        data-first={first}
        data-offer={isOffered ? "" : undefined}
      >
        <input type="hidden" name="csrfToken" value={csrfToken} />
        <input type="hidden" name="credential" />
        {children}
        <p className={noticeLook.error} role="alert" data-passkey-problem={problem} hidden />
        <input type="hidden" className={buttonLook({ kind, wide: true })} data-passkey-submit={submit} />
      </form>
      <script src="/passkey.js" defer />
      {unknown && <Signal said={{ signalUnknownCredential: { credentialId: unknown } }} />}
    </>
  );
}

/** On every page that asks for a password. */
export function PasskeySignIn({
  csrfToken,
  first,
  unknown,
}: Pick<PasskeyFormProps, "csrfToken" | "first" | "unknown">) {
  const { passkey, passkeyOptions } = useSteps();
  return (
    <PasskeyForm
      csrfToken={csrfToken}
      action={passkey}
      options={passkeyOptions}
      first={first}
      isOffered
      unknown={unknown}
      submit={passkeySignIn.submit}
      problem={passkeySignIn.problem}
    />
  );
}
