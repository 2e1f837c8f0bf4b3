import type { PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { PublicCard } from "~/ui/public-card";
import { otpPage } from "./words";

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
