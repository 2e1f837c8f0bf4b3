import type { FormState, PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { EmailStepView } from "~/portal/sign-in/email-step-view";
import { signIn, signInOrRegister as words } from "~/portal/sign-in/words";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";

interface LoginAndRegisterViewProps {
  page: PublicPage;
  form: FormState;
  registerHref: string;
}

/** Both ways in on one page (spec §2 loginandregister). */
export function LoginAndRegisterView({ page, form, registerHref }: LoginAndRegisterViewProps) {
  const links = [
    { href: registerHref, text: signIn.register },
    { href: paths.forgotPassword, text: signIn.forgot },
  ];
  return <EmailStepView title={words.title} lead={words.lead} page={page} form={form} links={links} />;
}

/** For who is signed in already, and wants into an application that is not assigned yet. */
export function ContinueView({ page }: { page: PublicPage }) {
  const links = [{ href: paths.dashboard, text: words.dashboard }];
  return (
    <PublicCard title={words.continueTitle} notice={page.notice} links={links}>
      <p className="mb-4">{words.continueText}</p>
      <PlainForm csrfToken={page.csrfToken}>
        <Submit wide intent="enter">
          {words.continue}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
