import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { launchWords } from "./words";

/** Nothing was sent to the application. `text`: the server's reason, when it is not the address. */
export function LaunchRefusedView({
  title = launchWords.refusedTitle,
  text = launchWords.refusedText,
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
        {launchWords.dashboard}
      </ButtonAnchor>
    </PublicCard>
  );
}
