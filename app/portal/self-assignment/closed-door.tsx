import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { closedDoor as words } from "./words";

/**
 * Nobody can register for what the link names, whatever the reason. Who has it assigned already signs in, and is led
 * into it.
 * @param signInHref the sign-in that leads there, for a visitor
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
