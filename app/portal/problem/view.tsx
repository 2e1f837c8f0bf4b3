import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { problem } from "./problem-words";

interface ProblemViewProps {
  title: string;
  text: string;
  /** The address worth trying again; absent where another try cannot help. */
  retryHref?: string;
}

const links = [{ href: paths.home, text: problem.home }];

/** The face of a failure no form can show: 400, 403, 429, 500, 503. Words in `text/problem.ts`. */
export function ProblemView({ title, text, retryHref }: ProblemViewProps) {
  return (
    <PublicCard title={title} links={links}>
      <p className="mb-4" role="alert">
        {text}
      </p>
      {retryHref && (
        <ButtonAnchor kind="primary" wide href={retryHref}>
          {problem.retry}
        </ButtonAnchor>
      )}
    </PublicCard>
  );
}
