import { paths } from "~/lib/paths";
import { logout } from "~/text/logout";
import { Submit } from "~/ui/button";
import type { PublicPage } from "~/ui/form-state";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";

const links = [{ href: paths.dashboard, text: logout.stay }];

/** GET of the logout address: a link alone signs nobody out. */
export function LogoutConfirmView({ page }: { page: Pick<PublicPage, "formToken" | "notice"> }) {
  return (
    <PublicCard title={logout.confirmTitle} notice={page.notice} links={links}>
      <p className="lead">{logout.confirmText}</p>
      <PlainForm formToken={page.formToken} action={paths.logout}>
        <Submit intent="logout">{logout.confirm}</Submit>
      </PlainForm>
    </PublicCard>
  );
}
