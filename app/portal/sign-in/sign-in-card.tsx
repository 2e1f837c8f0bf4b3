import type { ReactNode } from "react";
import type { FormState, PublicPage } from "~/lib/form-state";
import { fields } from "~/portal/account/words";
import { PasskeySignIn } from "~/portal/passkey/passkey-form";
import { Submit } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { HelpContact } from "~/ui/help-contact";
import { PasswordField } from "~/ui/password-field";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { OtherDeviceForm } from "./other-device-form";
import { signIn } from "./words";

interface SignInCardProps {
  title: string;
  page: PublicPage;
  form: FormState;
  links: readonly { href: string; text: string }[];
  /** Field name to its label, besides the password's. */
  labels: Readonly<Record<string, string>>;
  /** What stands above the form. */
  lead?: string;
  /** Whose password it is. */
  children: ReactNode;
}

/** The password step of every page that signs in. */
export function SignInCard({ title, page, form, links, labels, lead, children }: SignInCardProps) {
  const isNamed = Boolean(form.values.identifier ?? form.values.email);
  const isPasswordDue = isNamed && Object.keys(form.fieldErrors).every((name) => name === "password");
  return (
    <PublicCard
      title={title}
      problem={
        <ErrorSummary form={form} labels={{ ...labels, password: fields.password }} takesFocus={!isPasswordDue} />
      }
      notice={page.notice}
      demo={page.demo}
      links={page.canRegister ? links : links.filter(({ text }) => text !== signIn.register)}
    >
      {lead && <p className="mb-4">{lead}</p>}
      <PlainForm csrfToken={page.csrfToken}>
        {children}
        <PasswordField
          form={form}
          name="password"
          label={fields.password}
          autoComplete="current-password"
          allowPaste={page.allowPaste}
          autoFocus={isPasswordDue}
        />
        <Submit wide intent="sign-in">
          {signIn.submit}
        </Submit>
      </PlainForm>
      {page.isPortico && (
        <>
          <PasskeySignIn csrfToken={page.csrfToken} />
          <OtherDeviceForm csrfToken={page.csrfToken} />
        </>
      )}
      <HelpContact contact={page.helpContact} />
    </PublicCard>
  );
}

interface EmailStepViewProps {
  title: string;
  lead: string;
  page: PublicPage;
  form: FormState;
  links: readonly { href: string; text: string }[];
}

const labels = { email: fields.email };

/** The password step of the sign-in variants, which know accounts by their email only (spec §5). */
export function EmailStepView({ title, lead, page, form, links }: EmailStepViewProps) {
  return (
    <SignInCard title={title} lead={lead} page={page} form={form} links={links} labels={labels}>
      <TextField
        form={form}
        name="email"
        label={labels.email}
        type="email"
        inputMode="email"
        autoComplete="username webauthn"
        autoFocus={isFirstDue(form, "email")}
      />
    </SignInCard>
  );
}

/** Whether a form that nobody has sent yet waits for its first entry. */
export const isFirstDue = ({ values, fieldErrors, formError }: FormState, name: string): boolean =>
  !values[name] && !formError && Object.keys(fieldErrors).length === 0;
