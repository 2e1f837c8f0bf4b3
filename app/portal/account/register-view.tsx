import { registration } from "~/contract/sign-in";
import { type FormReply, faultyFields, type PublicPage } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import type { ShownTerms } from "~/portal/terms/current.server";
import { words as termsWords } from "~/portal/terms/words";
import { Submit } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { ErrorSummary } from "~/ui/error-summary";
import { PasswordField } from "~/ui/password-field";
import { OwnForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { fields, register } from "./words";

const { phoneNumber: contactNumber, ...otherLabels } = registration.labels;
export const registerLabels = { ...otherLabels, contactNumber, agrees: termsWords.agree };

interface RegisterViewProps {
  page: PublicPage;
  terms?: ShownTerms | undefined;
  form: FormReply;
  application?: string | undefined;
  signInHref: string;
}

/** Spec §2 /register, rules in §5. */
export function RegisterView({ page, terms, form, application, signInHref }: RegisterViewProps) {
  const links = [{ href: signInHref, text: register.signIn }];
  if (!page.canRegister)
    return (
      <PublicCard title={page.isByInvitation ? register.byInvitationTitle : register.closedTitle} links={links}>
        <p role="alert">{page.isByInvitation ? register.byInvitation : register.closed}</p>
      </PublicCard>
    );
  return (
    <PublicCard
      title={register.title}
      problem={<ErrorSummary form={form} labels={registerLabels} />}
      notice={page.notice}
      demo={page.demo}
      links={links}
    >
      {application && <p className="mb-4">{register.lead(application)}</p>}
      <OwnForm csrfToken={page.csrfToken}>
        <RegisterFields page={page} terms={terms} form={form} />
        <Submit wide intent="register">
          {register.submit}
        </Submit>
      </OwnForm>
    </PublicCard>
  );
}

interface RegisterFieldsProps extends Pick<RegisterViewProps, "page" | "terms" | "form"> {
  /** Fixed if a mailed link proved it. */
  email?: string;
}

export function RegisterFields({ page, terms, form, email }: RegisterFieldsProps) {
  return (
    <>
      <TextField
        form={form}
        name="firstName"
        label={registerLabels.firstName}
        type="text"
        autoComplete="given-name"
        autoFocus={faultyFields(form).length === 0}
      />
      <TextField form={form} name="lastName" label={registerLabels.lastName} type="text" autoComplete="family-name" />
      {email === undefined ? (
        <TextField
          form={form}
          name="email"
          label={registerLabels.email}
          type="email"
          inputMode="email"
          autoComplete="email"
        />
      ) : (
        <p className="mb-4">
          {registerLabels.email}: <strong className="break-words">{email}</strong>
        </p>
      )}
      <TextField
        form={form}
        name="contactNumber"
        label={registerLabels.contactNumber}
        hint={register.contactNumberHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel-national"
      />
      <PasswordField
        form={form}
        name="password"
        label={registerLabels.password}
        hint={fields.passwordHint}
        autoComplete="new-password"
        allowPaste={page.allowPaste}
        owner={email === undefined ? {} : { email }}
      />
      {terms && <Agreement terms={terms} form={form} />}
    </>
  );
}

const Agreement = ({ terms, form }: { terms: ShownTerms; form: FormReply }) => (
  <>
    <p className="text-sm">
      <a className="inline-block py-2.5" href={paths.terms} target="_blank" rel="noopener">
        {termsWords.read}
      </a>
    </p>
    <input type="hidden" name="termsId" value={terms.id} />
    <input type="hidden" name="termsLanguage" value={terms.language} />
    <CheckboxField form={form} name="agrees" label={termsWords.agree} />
  </>
);
