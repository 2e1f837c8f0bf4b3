import { paths } from "~/lib/paths";
import { launch } from "~/text/launch";
import { PublicCard } from "~/ui/public-card";

/** Nothing was sent to the application. `text`: the server's reason, when it is not the address. */
export function LaunchRefusedView({ text = launch.refusedText }: { text?: string }) {
  return (
    <PublicCard title={launch.refusedTitle}>
      <p className="lead" role="alert">
        {text}
      </p>
      <a className="button button-primary" href={paths.dashboard}>
        {launch.dashboard}
      </a>
    </PublicCard>
  );
}
