import { paths } from "~/lib/paths";
import { RequestLink } from "~/portal/access-request/request-link";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { launchWords } from "./words";

/** `text`: the server's reason, unless it is the address. */
export function LaunchRefusedView({
  title = launchWords.refusedTitle,
  text = launchWords.refusedText,
  request,
}: {
  title?: string;
  text?: string;
  request?: string;
}) {
  return (
    <PublicCard title={title}>
      <p className="mb-4" role="alert">
        {text}
      </p>
      <RequestLink href={request} />
      <ButtonAnchor kind="primary" wide href={paths.dashboard}>
        {launchWords.dashboard}
      </ButtonAnchor>
    </PublicCard>
  );
}
