import type { SecondStep } from "~/contract/kit/authentication";
import { errorsOf, type FormReply, type PublicPage } from "~/lib/form-reply";
import { PasskeySignIn } from "~/portal/passkey/passkey-form";
import { Submit } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { HelpContact } from "~/ui/help-contact";
import { Hint } from "~/ui/hint";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { OtherDeviceForm } from "./other-device-form";
import { TrustField } from "./trust-field";
import { signInCode, factorStep as words } from "./words";

const labels = { otp: words.app, recovery: words.recovery };

interface FactorStepViewProps {
  page: PublicPage;
  form: FormReply;
  factors: readonly SecondStep[];
  trustDays?: number;
}

export function FactorStepView({ page, form, factors, trustDays }: FactorStepViewProps) {
  const hasApp = factors.includes("totp");
  const isRecoveryWrong = errorsOf(form, "recovery").length > 0;
  return (
    <PublicCard
      title={words.title}
      problem={<ErrorSummary form={form} labels={labels} takesFocus={false} />}
      notice={page.notice}
    >
      {hasApp && (
        <PlainForm csrfToken={page.csrfToken}>
          <CodeField form={form} name="otp" label={labels.otp} hint={words.appHint} autoFocus={!isRecoveryWrong} />
          <TrustField form={form} days={trustDays} />
          <Submit wide intent="verify-code">
            {words.submit}
          </Submit>
        </PlainForm>
      )}
      {factors.includes("passkey") && (
        <>
          <PasskeySignIn csrfToken={page.csrfToken} />
          <p className="mt-4 text-sm" data-no-passkey="">
            {factors.includes("recovery") ? words.noPasskeyHere : words.noPasskey}
          </p>
          <OtherDeviceForm csrfToken={page.csrfToken} />
        </>
      )}
      {factors.includes("recovery") && (
        <details className="mt-4" open={!hasApp || isRecoveryWrong}>
          <summary className="cursor-pointer py-2 text-sm text-green underline">{words.useRecovery}</summary>
          <PlainForm csrfToken={page.csrfToken} className="mt-2">
            <TextField
              form={form}
              name="recovery"
              label={labels.recovery}
              hint={words.recoveryHint}
              type="text"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={20}
              autoFocus={isRecoveryWrong}
            />
            <Submit wide intent="verify-code">
              {words.submit}
            </Submit>
          </PlainForm>
        </details>
      )}
      <PlainForm csrfToken={page.csrfToken} className="mt-4">
        <Hint>{words.lost}</Hint>
        <Submit intent="restart" kind="link">
          {signInCode.restart}
        </Submit>
      </PlainForm>
      <HelpContact contact={page.helpContact} />
    </PublicCard>
  );
}
