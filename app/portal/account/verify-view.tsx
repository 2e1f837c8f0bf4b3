import type { FormState, PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { ButtonAnchor, Submit } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { fields, verify } from "./words";

const labels = { email: fields.email, otp: fields.code };
const links = [{ href: paths.login, text: verify.signIn }];

/** Proof that the email is the user's own (spec §2 /verifyemail). */
export function VerifyView({ page, form }: { page: PublicPage; form: FormState }) {
  return (
    <PublicCard title={verify.title} notice={page.notice} demo={page.demo} links={links}>
      <ErrorSummary form={form} labels={labels} />
      <p className="mb-4">{verify.lead}</p>
      <PlainForm csrfToken={page.csrfToken}>
        <TextField form={form} name="email" label={labels.email} type="email" inputMode="email" autoComplete="email" />
        <CodeField form={form} name="otp" label={labels.otp} />
        <Submit wide intent="verify">
          {verify.submit}
        </Submit>
        {/* In the same form, because the new code goes to the email typed above. */}
        <Submit intent="resend" kind="link">
          {verify.resend}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}

/** The email is verified; the response carries the refresh to the sign-in page. `done`: what was done. */
export function VerifiedView({ done = verify.done }: { done?: string }) {
  return (
    <PublicCard title={verify.title} notice={{ kind: "success", text: done }}>
      <p className="mb-4">{verify.next}</p>
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {verify.nextLink}
      </ButtonAnchor>
    </PublicCard>
  );
}
