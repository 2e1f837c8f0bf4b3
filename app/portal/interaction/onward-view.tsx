import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import type { Onward, Over } from "./asked.server";
import { words } from "./words";

/** The response's refresh leads there too. */
export function OnwardView({ application, address }: Omit<Onward, "state">) {
  return (
    <PublicCard title={words.onward.title(application)}>
      <p className="mb-4">{words.onward.text}</p>
      <ButtonAnchor kind="primary" wide href={address}>
        {words.onward.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}

export function OverView({ application, home }: Omit<Over, "state">) {
  return (
    <PublicCard title={words.over.title} links={home ? [{ href: paths.dashboard, text: words.over.dashboard }] : []}>
      <p className="mb-4" role="alert">
        {words.over.text}
      </p>
      <ButtonAnchor kind="primary" wide href={home ?? paths.dashboard}>
        {home ? words.over.start(application ?? home) : words.over.dashboard}
      </ButtonAnchor>
    </PublicCard>
  );
}
