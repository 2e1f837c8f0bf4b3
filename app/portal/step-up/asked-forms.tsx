import type { Confirmation } from "~/auth/step-up.server";
import { ATTEMPT_FIELD, LEAVE_INTENT, RESEND_INTENT, STEP_UP } from "~/lib/confirmation";
import { Submit } from "~/ui/button";
import { ButtonRow } from "~/ui/button-row";
import { PlainForm } from "~/ui/plain-form";
import { WhyAsked } from "./asked-parts";
import { ConfirmForms } from "./confirm-forms";
import { isMailed } from "./hint";
import { words } from "./words";

/** In place of a form that waits, on a page without framework scripts. */
export function AskedForms({ asked }: { asked: Confirmation }) {
  const { address, attempt, csrfToken } = asked;
  const marks = (
    <>
      <input type="hidden" name={STEP_UP} value="1" />
      <input type="hidden" name={ATTEMPT_FIELD} value={attempt} />
    </>
  );
  return (
    <>
      <WhyAsked {...asked} />
      <ConfirmForms asked={asked} csrfToken={csrfToken} action={address} submit={words.submitInPlace}>
        {marks}
      </ConfirmForms>
      <PlainForm csrfToken={csrfToken} action={address} className="mt-4">
        {marks}
        <ButtonRow>
          <Submit kind="plain" intent={LEAVE_INTENT}>
            {words.backToForm}
          </Submit>
          {isMailed(asked) && (
            <Submit kind="plain" intent={RESEND_INTENT}>
              {words.resend}
            </Submit>
          )}
        </ButtonRow>
      </PlainForm>
    </>
  );
}
