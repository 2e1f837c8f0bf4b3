import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { LaunchRefusedView } from "./refused-view";
import { launchWords as words } from "./words";

export type Launched =
  | { state: "opening"; applicationName: string; target: string }
  | { state: "refused"; text: string; request?: string }
  /** `answered`: the action opened or refused something. */
  | { state: "nothing" | "answered" };

/** @param request the form that asks for access */
export const refused = (text: string, request?: string): Launched => ({
  state: "refused",
  text,
  ...(request && { request }),
});

const TITLES = { refused: "refusedTitle", nothing: "nothingTitle", answered: "pageTitle" } as const;

export const titleOf = (launched: Launched = { state: "nothing" }): string =>
  launched.state === "opening" ? words.opening(launched.applicationName) : words[TITLES[launched.state]];

export function LaunchedView(launched: Launched) {
  if (launched.state === "opening") return <OpeningView {...launched} />;
  if (launched.state === "refused") return <LaunchRefusedView {...launched} />;
  return <LaunchRefusedView title={words.nothingTitle} text={words.nothingText} />;
}

interface OpeningViewProps {
  applicationName: string;
  /** With identity details; the response's refresh leads there too. */
  target: string;
}

function OpeningView({ applicationName, target }: OpeningViewProps) {
  return (
    <PublicCard title={words.opening(applicationName)}>
      <p className="mb-4">{words.openingText}</p>
      <ButtonAnchor kind="primary" wide href={target}>
        {words.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
