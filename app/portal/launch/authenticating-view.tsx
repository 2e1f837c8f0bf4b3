import { PublicCard } from "~/ui/public-card";
import { launch } from "./words";

/** `/appAuth` on its way to the application; `target` is where the response's refresh leads, too. */
export function AuthenticatingView({ target }: { target: string }) {
  return (
    <PublicCard title={launch.authenticating}>
      <a className="button button-primary" href={target}>
        {launch.continue}
      </a>
    </PublicCard>
  );
}
