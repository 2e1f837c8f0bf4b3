import { paths } from "~/lib/paths";
import { fields } from "~/text/fields";
import { signIn } from "~/text/sign-in";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import type { FormState, PublicPage } from "~/ui/form-state";
import { PasswordField } from "~/ui/password-field";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";

const labels = { identifier: signIn.identifier, password: fields.password };
const links = [
  { href: paths.forgotPassword, text: signIn.forgot },
  { href: paths.register, text: signIn.register },
];

/** First step of the sign-in: who it is, and the password (spec §4, login flow). */
export function PasswordStepView({ page, form }: { page: PublicPage; form: FormState }) {
  return (
    <PublicCard title={signIn.title} notice={page.notice} demo={page.demo} links={links}>
      <ErrorSummary form={form} labels={labels} />
      <PlainForm formToken={page.formToken}>
        <TextField
          form={form}
          name="identifier"
          label={labels.identifier}
          type="text"
          autoComplete="username"
          autoCapitalize="none"
          spellCheck={false}
        />
        <PasswordField
          form={form}
          name="password"
          label={labels.password}
          autoComplete="current-password"
          allowPaste={page.allowPaste}
        />
        <Submit intent="sign-in">{signIn.submit}</Submit>
      </PlainForm>
    </PublicCard>
  );
}
