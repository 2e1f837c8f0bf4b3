import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { words } from "./words";

interface FailedViewProps {
  text: string;
  isElsewhere: boolean;
  again: string;
  password: string;
}

export function FailedView({ text, isElsewhere, again, password }: FailedViewProps) {
  return (
    <PublicCard
      title={words.failedTitle}
      notice={{ kind: "error", text }}
      links={[
        { href: paths.login, text: words.back },
        { href: password, text: words.administrators },
      ]}
    >
      {isElsewhere && <p className="mb-4">{words.deadHint}</p>}
      <ButtonAnchor kind="primary" wide href={again}>
        {words.again}
      </ButtonAnchor>
    </PublicCard>
  );
}
