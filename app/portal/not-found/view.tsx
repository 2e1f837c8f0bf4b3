import { paths } from "~/lib/paths";
import { notFound } from "~/text/not-found";
import { PublicCard } from "~/ui/public-card";

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
