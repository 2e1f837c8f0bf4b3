import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { launch } from "./words";

/** `/appAuth` on its way to the application; `target` is where the response's refresh leads, too. */
export function AuthenticatingView({ target }: { target: string }) {
  return (
    <PublicCard title={launch.authenticating}>
      <ButtonAnchor kind="primary" wide href={target}>
        {launch.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
