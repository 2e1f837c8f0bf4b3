import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { selfAssignment as words } from "./words";

interface NotAssignedViewProps {
  state: keyof typeof words.notAssigned;
  signInHref: string;
}

/** The email is verified, the application was not assigned. */
export function NotAssignedView({ state, signInHref }: NotAssignedViewProps) {
  return (
    <PublicCard title={words.notAssignedTitle}>
      <p className="mb-4" role="alert">
        {words.notAssigned[state]}
      </p>
      <ButtonAnchor kind="primary" wide href={signInHref}>
        {words.signIn}
      </ButtonAnchor>
    </PublicCard>
  );
}
