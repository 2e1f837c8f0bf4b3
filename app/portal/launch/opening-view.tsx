import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { launch } from "./words";

interface OpeningViewProps {
  applicationName: string;
  /** The application's address with the identity details; the response's refresh leads there, too. */
  target: string;
}

/** The page in the new window that moves on to the application. */
export function OpeningView({ applicationName, target }: OpeningViewProps) {
  return (
    <PublicCard title={launch.opening(applicationName)}>
      <p className="mb-4">{launch.openingText}</p>
      <ButtonAnchor kind="primary" wide href={target}>
        {launch.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
