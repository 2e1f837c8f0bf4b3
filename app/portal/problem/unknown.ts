import { pageLoader, redirectTo } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { paths } from "~/lib/paths";

const NAMED_CHARACTERS = 200;

/** Spec §2: unknown paths go to /404, which names them. */
export const loader = pageLoader(async ({ session, url }) => {
  session.flash("unknownAddress", url.pathname.slice(0, NAMED_CHARACTERS));
  return redirectTo(session, paths.notFound);
});

export const action = () => {
  throw problem("not-found");
};

export { EmptyView as default } from "./empty-view";
