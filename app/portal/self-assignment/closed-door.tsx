import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { closedDoor as words } from "./words";

/**
 * For all refusals. Users who have the application sign in and enter it.
 * @param signInHref for visitors
 */
export function ClosedDoorView({ signInHref }: { signInHref?: string }) {
  return (
    <PublicCard title={words.title}>
      <p className="mb-4" role="alert">
        {words.text} {signInHref && words.assigned}
      </p>
      <ButtonAnchor kind="primary" wide href={signInHref ?? paths.dashboard}>
        {signInHref ? words.signIn : words.dashboard}
      </ButtonAnchor>
    </PublicCard>
  );
}
