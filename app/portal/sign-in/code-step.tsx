import type { FormReply, PublicPage } from "~/lib/form-reply";
import { fields } from "~/portal/account/words";
import { Submit } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { TroubleLink } from "~/ui/help-contact";
import { Hint } from "~/ui/hint";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import type { AwaitedCode } from "./awaited-code.server";
import { Countdown, MailState } from "./code-clock";
import { FactorStepView } from "./factor-step";
import { TrustField } from "./trust-field";
import { factorStep, signInCode } from "./words";

const labels = { otp: fields.code };

interface CodeStepViewProps {
  page: PublicPage;
  form: FormReply;
  code: AwaitedCode;
}

export const codeTitle = ({ factors }: AwaitedCode): string => (factors ? factorStep : signInCode).title;

export function CodeStepView({ page, form, code }: CodeStepViewProps) {
  if (code.factors) return <FactorStepView page={page} form={form} factors={code.factors} trustDays={code.trustDays} />;
  return (
    <PublicCard
      title={codeTitle(code)}
      problem={<ErrorSummary form={form} labels={labels} takesFocus={false} />}
      notice={page.notice}
      demo={page.demo}
    >
      {code.clock && <MailState {...code.clock} />}
      <PlainForm csrfToken={page.csrfToken}>
        <CodeField
          form={form}
          name="otp"
          label={labels.otp}
          hint={page.isPortico ? hintOf(code) : signInCode.sentSomewhere}
          autoFocus
        />
        <TrustField form={form} days={code.trustDays} />
        <Submit wide intent="verify-code">
          {signInCode.submit}
        </Submit>
      </PlainForm>
      <PlainForm csrfToken={page.csrfToken} className="mt-4">
        {page.isPortico && (
          <>
            <Hint>
              <ResendHint clock={code.clock} />
            </Hint>
            <Submit intent="resend" kind="link">
              {signInCode.resend}
            </Submit>{" "}
          </>
        )}
        <Submit intent="restart" kind="link">
          {signInCode.restart}
        </Submit>
      </PlainForm>
      <TroubleLink contact={page.helpContact} />
      {code.clock && <script src="/countdown.js" defer />}
    </PublicCard>
  );
}

function hintOf({ sentTo = [signInCode.you], state, clock }: AwaitedCode): string {
  const places = sentTo.join(signInCode.and);
  if (clock?.mail?.state === "refused") return signInCode.refused;
  return state === "sent" && clock ? signInCode.sentUntil(places, clock.goodUntil) : signInCode[state](places);
}

function ResendHint({ clock }: Pick<AwaitedCode, "clock">) {
  if (!clock) return signInCode.resendHint;
  return (
    <Countdown seconds={clock.waitSeconds} counted={signInCode.resendIn("{}")} over={signInCode.resendNow}>
      {signInCode.resendHint}
    </Countdown>
  );
}
