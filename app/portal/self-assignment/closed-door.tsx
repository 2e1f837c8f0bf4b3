import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { closedDoor as words } from "./words";

/**
 * Nobody can register for what the link names, whatever the reason. Who has it assigned already signs in, and is led
 * into it.
 */
export function ClosedDoorView({ isSignedIn = false }: { isSignedIn?: boolean }) {
  return (
    <PublicCard title={words.title}>
      <p className="mb-4" role="alert">
        {words.text} {!isSignedIn && words.assigned}
      </p>
      <ButtonAnchor kind="primary" wide href={isSignedIn ? paths.dashboard : paths.login}>
        {isSignedIn ? words.dashboard : words.signIn}
      </ButtonAnchor>
    </PublicCard>
  );
}
