import type { PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { PublicCard } from "~/ui/public-card";
import { resetInvalid } from "./reset-words";

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
