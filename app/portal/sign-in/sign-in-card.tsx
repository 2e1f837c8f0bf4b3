import type { ReactNode } from "react";
import { type FormReply, faultyFields, isRefused, type PublicPage, valueOf } from "~/lib/form-reply";
import { fields } from "~/portal/account/words";
import { PasskeySignIn } from "~/portal/passkey/passkey-form";
import { useBrand } from "~/ui/brand";
import { Submit } from "~/ui/button";
import { CheckboxField } from "~/ui/checkbox-field";
import { ErrorSummary } from "~/ui/error-summary";
import { TroubleLink } from "~/ui/help-contact";
import { noticeLook } from "~/ui/notice";
import { PasswordField } from "~/ui/password-field";
import { OwnForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { TextField } from "~/ui/text-field";
import { OtherDeviceForm } from "./other-device-form";
import { PeopleOfBrowser } from "./people-of-browser";
import { signIn } from "./words";

interface SignInCardProps {
  title: string;
  page: PublicPage;
  form: FormReply;
  links: readonly { href: string; text: string }[];
  /** Labels by field, except the password's. */
  labels: Readonly<Record<string, string>>;
  lead?: string;
  /** The identifier alone: it says where its owner signs in. */
  asksName?: boolean;
  above?: ReactNode;
  children: ReactNode;
}

export function SignInCard({ title, page, form, links, labels, lead, asksName, above, children }: SignInCardProps) {
  const { notice } = useBrand();
  const isNamed = Boolean(valueOf(form, "identifier") ?? valueOf(form, "email"));
  const isPasswordDue = isNamed && faultyFields(form).every((name) => name === "password");
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
      {above}
      {notice && <p className={`${noticeLook.info} brand-notice`}>{notice}</p>}
      {lead && <p className="mb-4">{lead}</p>}
      {page.people && <PeopleOfBrowser people={page.people} csrfToken={page.csrfToken} />}
      <OwnForm csrfToken={page.csrfToken}>
        {children}
        {!asksName && (
          <PasswordField
            form={form}
            name="password"
            label={fields.password}
            autoComplete="current-password"
            allowPaste={page.allowPaste}
            autoFocus={isPasswordDue}
          />
        )}
        {page.isPortico && <CheckboxField form={form} name="shared" label={signIn.shared} />}
        <Submit wide intent={asksName ? "identify" : "sign-in"}>
          {asksName ? signIn.next : signIn.submit}
        </Submit>
      </OwnForm>
      {page.isPortico && (
        <>
          <PasskeySignIn csrfToken={page.csrfToken} first={page.passkeyOptions} unknown={page.unknownPasskey} />
          <OtherDeviceForm csrfToken={page.csrfToken} />
        </>
      )}
      <TroubleLink contact={page.helpContact} />
    </PublicCard>
  );
}

interface EmailStepViewProps {
  title: string;
  lead: string;
  page: PublicPage;
  form: FormReply;
  links: readonly { href: string; text: string }[];
}

const labels = { email: fields.email };

/** These pages identify accounts by email only (spec §5). */
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

/** Whether an unsent form should focus the field. */
export const isFirstDue = (form: FormReply, name: string): boolean => !valueOf(form, name) && !isRefused(form);
