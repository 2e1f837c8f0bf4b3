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
      <p className="lead">{launch.openingText}</p>
      <a className="button button-primary" href={target}>
        {launch.continue}
      </a>
    </PublicCard>
  );
}
