import { pageLoader, redirectTo } from "~/auth/handlers.server";
import { problem } from "~/auth/problem.server";
import { paths } from "~/lib/paths";

/** Longest address that is named; a longer one is cut. */
const NAMED_CHARACTERS = 200;

/** Unknown paths go to /404 (spec §2), which names them. */
export const loader = pageLoader(async ({ session, url }) => {
  session.flash("unknownAddress", url.pathname.slice(0, NAMED_CHARACTERS));
  return redirectTo(session, paths.notFound);
});

export const action = () => {
  throw problem("not-found");
};

export { EmptyView as default } from "./empty-view";
