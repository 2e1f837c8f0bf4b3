import { paths } from "~/lib/paths";
import { PublicCard } from "~/ui/public-card";
import { launch } from "./words";

/** Nothing was sent to the application. `text`: the server's reason, when it is not the address. */
export function LaunchRefusedView({
  title = launch.refusedTitle,
  text = launch.refusedText,
}: {
  title?: string;
  text?: string;
}) {
  return (
    <PublicCard title={title}>
      <p className="lead" role="alert">
        {text}
      </p>
      <a className="button button-primary" href={paths.dashboard}>
        {launch.dashboard}
      </a>
    </PublicCard>
  );
}
