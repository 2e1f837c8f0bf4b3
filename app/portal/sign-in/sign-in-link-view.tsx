import type { PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { ButtonAnchor, Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { signInLink } from "./words";

interface SignInLinkViewProps {
  page: PublicPage;
  /** The link is unknown, used or too old. */
  isDead: boolean;
}

/** Where a one-time sign-in link leads: the button signs in. */
export function SignInLinkView({ page, isDead }: SignInLinkViewProps) {
  if (isDead) {
    return (
      <PublicCard title={signInLink.deadTitle} notice={page.notice}>
        <p className="mb-4">{signInLink.deadText}</p>
        <ButtonAnchor kind="primary" wide href={paths.login}>
          {signInLink.password}
        </ButtonAnchor>
      </PublicCard>
    );
  }
  return (
    <PublicCard
      title={signInLink.title}
      notice={page.notice}
      links={[{ href: paths.login, text: signInLink.password }]}
    >
      <p className="mb-4">{signInLink.text}</p>
      <PlainForm csrfToken={page.csrfToken}>
        <Submit wide intent="sign-in">
          {signInLink.submit}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
