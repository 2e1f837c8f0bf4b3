import { Form, type FormProps, useActionData, useLoaderData } from "@remix-run/react";
import { type ReactNode, useEffect, useId, useRef, useState } from "react";
import type { Confirmation } from "~/auth/step-up.server";
import { ATTEMPT_FIELD, LEAVE_INTENT, RESEND_INTENT, STEP_UP } from "~/lib/confirmation";
import { paths } from "~/lib/paths";
import { CodeAsked, WhyAsked } from "~/portal/step-up/asked-parts";
import { isMailed, takesCode } from "~/portal/step-up/hint";
import { words } from "~/portal/step-up/words";
import { Button, buttonLook, Submit } from "~/ui/button";
import { DialogFoot } from "~/ui/dialog-parts";
import { noticeLook } from "~/ui/notice";
import { useIsSending } from "./dialog-state";
import { EnterSaves } from "./enter-saves";

/** Asks in place who the user is. With scripts the form stays below. */
export function Confirmable({ children }: { children: ReactNode }) {
  const confirming = useConfirming();
  const [left, leave] = useState<Confirmation>();
  // A page that came with the question has no form to return to.
  const [wasOpen] = useState(confirming === undefined);
  const asked = confirming === left ? undefined : confirming;
  return (
    <>
      {asked && <Question asked={asked} onLeave={wasOpen ? () => leave(asked) : undefined} />}
      {(wasOpen || !asked) && <div hidden={asked !== undefined}>{children}</div>}
    </>
  );
}

function useConfirming(): Confirmation | undefined {
  const loaded = useLoaderData<{ confirming?: Confirmation } | null>();
  const answered = useActionData<{ confirming?: Confirmation }>();
  return (answered ?? loaded)?.confirming;
}

interface QuestionProps {
  asked: Confirmation;
  /** Shows the form that waits again; without it the server gives it back. */
  onLeave: (() => void) | undefined;
}

function Question({ asked, onLeave }: QuestionProps) {
  const isSending = useIsSending();
  const title = useId();
  const group = useRef<HTMLDivElement>(null);
  const hasCode = takesCode(asked);
  useEffect(() => {
    (group.current?.querySelector<HTMLElement>("input[name=otp]") ?? group.current)?.focus();
  }, [asked]);
  return (
    <div ref={group} role="group" aria-labelledby={title} tabIndex={-1} className="outline-none">
      <h2 className="mb-2 text-base" id={title}>
        {words.title}
      </h2>
      <WhyAsked {...asked} />
      {asked.factors.includes("passkey") && <ByPasskey asked={asked} hasCode={hasCode} />}
      <AttemptForm asked={asked}>
        <EnterSaves intent="confirm" />
        {hasCode && <CodeAsked asked={asked} />}
        <DialogFoot>
          {onLeave ? (
            <Button onClick={onLeave}>{words.backToForm}</Button>
          ) : (
            <Submit kind="plain" intent={LEAVE_INTENT} formNoValidate>
              {words.backToForm}
            </Submit>
          )}
          {isMailed(asked) && (
            <Submit kind="plain" intent={RESEND_INTENT} disabled={isSending}>
              {words.resend}
            </Submit>
          )}
          {hasCode && (
            <Submit intent="confirm" disabled={isSending}>
              {words.submitInPlace}
            </Submit>
          )}
        </DialogFoot>
      </AttemptForm>
    </div>
  );
}

interface AttemptFormProps extends Pick<FormProps, "hidden" | "children"> {
  asked: Confirmation;
  [data: `data-${string}`]: string;
}

function AttemptForm({ asked: { address, csrfToken, attempt }, children, ...form }: AttemptFormProps) {
  return (
    <Form method="post" action={address} noValidate preventScrollReset {...form}>
      <input type="hidden" name="csrfToken" value={csrfToken} />
      <input type="hidden" name={STEP_UP} value="1" />
      <input type="hidden" name={ATTEMPT_FIELD} value={attempt} />
      {children}
    </Form>
  );
}

/** `public/passkey.js` reveals it where passkeys work; `data-stays` lets the page's scripts send it. */
function ByPasskey({ asked, hasCode }: { asked: Confirmation; hasCode: boolean }) {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const script = document.createElement("script");
    script.src = "/passkey.js";
    place.current?.append(script);
    return () => script.remove();
    // Again after each refusal: it has sent its form.
  }, [asked]);
  return (
    <div className="mb-4" ref={place}>
      <AttemptForm asked={asked} hidden data-passkey={paths.confirmPasskey} data-stays="">
        <input type="hidden" name="credential" />
        <p className={noticeLook.error} role="alert" data-passkey-problem={words.passkeyProblem} hidden />
        <input
          type="hidden"
          className={buttonLook({ kind: "primary", wide: true })}
          data-passkey-submit={words.passkey}
        />
      </AttemptForm>
      {!hasCode && (
        <p className="text-sm" data-no-passkey="">
          {words.noPasskey}
        </p>
      )}
    </div>
  );
}
