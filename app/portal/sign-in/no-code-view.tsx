import { paths } from "~/lib/paths";
import { otpPage } from "~/text/sign-in";
import type { PublicPage } from "~/ui/form-state";
import { PublicCard } from "~/ui/public-card";

/** /otp without a sign-in that waits for a code. */
export function NoCodeView({ page }: { page: PublicPage }) {
  return (
    <PublicCard title={otpPage.nothingTitle} notice={page.notice}>
      <p className="lead">{otpPage.nothingText}</p>
      <a className="button button-primary" href={paths.login}>
        {otpPage.signIn}
      </a>
    </PublicCard>
  );
}
