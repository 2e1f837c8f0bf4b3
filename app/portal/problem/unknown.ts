import { redirect } from "@remix-run/node";
import { problem } from "~/auth/problem.server";
import { paths } from "~/lib/paths";

/** Unknown paths go to /404 (spec §2). */
export const loader = () => redirect(paths.notFound);

export const action = () => {
  throw problem("not-found");
};

export { EmptyView as default } from "./empty-view";
