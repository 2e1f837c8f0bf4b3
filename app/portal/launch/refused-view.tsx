import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
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
      <p className="mb-4" role="alert">
        {text}
      </p>
      <ButtonAnchor kind="primary" wide href={paths.dashboard}>
        {launch.dashboard}
      </ButtonAnchor>
    </PublicCard>
  );
}
