import { paths } from "~/lib/paths";
import { signIn, signInOrRegister as words } from "~/text/sign-in";
import { Submit } from "~/ui/button";
import type { FormState, PublicPage } from "~/ui/form-state";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { EmailStepView } from "../sign-in/email-step-view";

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
      <p className="lead">{words.continueText}</p>
      <PlainForm formToken={page.formToken}>
        <Submit intent="enter">{words.continue}</Submit>
      </PlainForm>
    </PublicCard>
  );
}
