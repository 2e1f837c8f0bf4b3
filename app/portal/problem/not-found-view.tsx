import { paths } from "~/lib/paths";
import { PublicCard } from "~/ui/public-card";
import { notFound } from "./not-found-words";

export function NotFoundView() {
  return (
    <PublicCard title={notFound.title}>
      <p className="lead">{notFound.text}</p>
      <a className="button button-primary" href={paths.home}>
        {notFound.home}
      </a>
    </PublicCard>
  );
}
