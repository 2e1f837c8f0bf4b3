import type { PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { otpPage } from "./words";

/** /otp without a sign-in that waits for a code. */
export function NoCodeView({ page }: { page: PublicPage }) {
  return (
    <PublicCard title={otpPage.nothingTitle} notice={page.notice}>
      <p className="mb-4">{otpPage.nothingText}</p>
      <ButtonAnchor kind="primary" wide href={paths.login}>
        {otpPage.signIn}
      </ButtonAnchor>
    </PublicCard>
  );
}
