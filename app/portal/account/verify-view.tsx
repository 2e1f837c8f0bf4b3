import type { FormReply, PublicPage } from "~/lib/form-reply";
import { ButtonAnchor, Submit } from "~/ui/button";
import { CodeField } from "~/ui/code-field";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";
import { OwnForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { useSteps } from "~/ui/use-steps";
import { fields, verify } from "./words";

const labels = { email: fields.email, password: fields.password, otp: fields.code };

interface VerifyViewProps {
  page: PublicPage;
  form: FormReply;
  /** In another browser than the one that signed up. */
  asksPassword: boolean;
  registerHref: string;
}

/** Spec §2 /verifyemail. */
export function VerifyView({ page, form, asksPassword, registerHref }: VerifyViewProps) {
  const { login } = useSteps();
  const links = [
    { href: login, text: verify.signIn },
    ...(page.canRegister ? [{ href: registerHref, text: verify.wrongAddress }] : []),
  ];
  return (
    <PublicCard
      title={verify.title}
      problem={<ErrorSummary form={form} labels={labels} takesFocus={asksPassword} />}
      notice={page.notice}
      demo={page.demo}
      links={links}
    >
      <p className="mb-4">{asksPassword ? verify.leadWithPassword : verify.lead}</p>
      <OwnForm csrfToken={page.csrfToken}>
        <TextField
          form={form}
          name="email"
          label={labels.email}
          type="email"
          inputMode="email"
          autoComplete={asksPassword ? "username" : "email"}
        />
        {asksPassword && (
          <PasswordField
            form={form}
            name="password"
            label={labels.password}
            autoComplete="current-password"
            allowPaste={page.allowPaste}
          />
        )}
        <CodeField form={form} name="otp" label={labels.otp} autoFocus={!asksPassword} />
        <Submit wide intent="verify">
          {verify.submit}
        </Submit>{" "}
        {page.isPortico && (
          // The new code goes to the email typed in this form.
          <Submit intent="resend" kind="link">
            {verify.resend}
          </Submit>
        )}
      </OwnForm>
    </PublicCard>
  );
}

export function VerifiedView({ done = verify.done }: { done?: string }) {
  const { login } = useSteps();
  return (
    <PublicCard title={verify.doneTitle} notice={{ kind: "success", text: done }}>
      <p className="mb-4">{verify.next}</p>
      <ButtonAnchor kind="primary" wide href={login}>
        {verify.nextLink}
      </ButtonAnchor>
    </PublicCard>
  );
}
