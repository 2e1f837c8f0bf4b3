import type { PublicPage } from "~/lib/form-state";
import { paths } from "~/lib/paths";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { logout } from "./words";

const links = [{ href: paths.dashboard, text: logout.stay }];

/** GET of the logout address: a link alone signs nobody out. */
export function LogoutConfirmView({ page }: { page: Pick<PublicPage, "csrfToken" | "notice"> }) {
  return (
    <PublicCard title={logout.confirmTitle} notice={page.notice} links={links}>
      <p className="mb-4">{logout.confirmText}</p>
      <PlainForm csrfToken={page.csrfToken} action={paths.logout}>
        <Submit wide intent="logout">
          {logout.confirm}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
