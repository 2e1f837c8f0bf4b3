import type { FormState, PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { ButtonAnchor, Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { fields } from "./field-words";
import { reset } from "./reset-words";

const labels = { newPassword: reset.newPassword, confirmPassword: reset.confirmPassword };
const links = [{ href: paths.login, text: reset.signIn }];

interface ResetViewProps {
  page: PublicPage;
  form: FormState;
  /** The password is changed; the response carries the refresh to the sign-in page. */
  done: boolean;
}

/** Where the emailed link leads: the new password, twice (spec §2 resetpassword/{id}). */
export function ResetView({ page, form, done }: ResetViewProps) {
  if (done) return <PasswordChangedCard page={page} />;
  const shared = { form, autoComplete: "new-password", allowPaste: page.allowPaste } as const;
  return (
    <PublicCard title={reset.title} notice={page.notice} links={links}>
      <ErrorSummary form={form} labels={labels} />
      <PlainForm csrfToken={page.csrfToken}>
        <PasswordField {...shared} name="newPassword" label={labels.newPassword} hint={fields.passwordHint} />
        <PasswordField {...shared} name="confirmPassword" label={labels.confirmPassword} />
        <Submit wide intent="reset">
          {reset.submit}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}

function PasswordChangedCard({ page }: Pick<ResetViewProps, "page">) {
  return (
    <PublicCard title={reset.title} notice={page.notice ?? { kind: "success", text: reset.done }}>
      <p className="mb-4">{reset.next}</p>
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {reset.nextLink}
      </ButtonAnchor>
    </PublicCard>
  );
}
