import type { PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { resetInvalid } from "./reset-words";

const links = [{ href: paths.login, text: resetInvalid.signIn }];

/** The emailed link is unknown, used or expired. */
export function ResetInvalidView({ page }: { page: Pick<PublicPage, "notice"> }) {
  return (
    <PublicCard title={resetInvalid.title} notice={page.notice} links={links}>
      <p className="mb-4">{resetInvalid.text}</p>
      <ButtonAnchor kind="primary" wide href={paths.forgotPassword}>
        {resetInvalid.again}
      </ButtonAnchor>
    </PublicCard>
  );
}
