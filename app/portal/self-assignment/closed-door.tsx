import { paths } from "~/lib/paths";
import { RequestLink } from "~/portal/access-request/request-link";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { closedDoor as words } from "./words";

/**
 * For all refusals. Users who have the application sign in and enter it.
 * @param signInHref for visitors
 * @param request the form that asks for access, for users
 */
export function ClosedDoorView({ signInHref, request }: { signInHref?: string; request?: string }) {
  return (
    <PublicCard title={words.title}>
      <p className="mb-4" role="alert">
        {words.text} {signInHref && words.assigned}
      </p>
      <RequestLink href={request} />
      <ButtonAnchor kind="primary" wide href={signInHref ?? paths.dashboard}>
        {signInHref ? words.signIn : words.dashboard}
      </ButtonAnchor>
    </PublicCard>
  );
}
