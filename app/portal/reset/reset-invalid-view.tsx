import { paths } from "~/lib/paths";
import { resetInvalid } from "~/text/reset";
import type { PublicPage } from "~/ui/form-state";
import { PublicCard } from "~/ui/public-card";

const links = [{ href: paths.login, text: resetInvalid.signIn }];

/** The emailed link is unknown, used or expired. */
export function ResetInvalidView({ page }: { page: Pick<PublicPage, "notice"> }) {
  return (
    <PublicCard title={resetInvalid.title} notice={page.notice} links={links}>
      <p className="lead">{resetInvalid.text}</p>
      <a className="button button-primary" href={paths.forgotPassword}>
        {resetInvalid.again}
      </a>
    </PublicCard>
  );
}
