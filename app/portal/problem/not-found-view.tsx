import { paths } from "~/lib/paths";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { notFound } from "./not-found-words";

export function NotFoundView() {
  return (
    <PublicCard title={notFound.title}>
      <p className="mb-4">{notFound.text}</p>
      <ButtonAnchor kind="primary" wide href={paths.home}>
        {notFound.home}
      </ButtonAnchor>
    </PublicCard>
  );
}
