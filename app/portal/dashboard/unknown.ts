import { redirect } from "@remix-run/node";
import { problem } from "~/auth/problem.server";
import { adminLoader } from "~/auth/require-user.server";
import { paths } from "~/lib/paths";

/**
 * Addresses below the dashboard that no screen answers: Admins go to /404, others to /login (spec §2), as for every
 * address they may not see.
 */
export const loader = adminLoader(async () => {
  throw redirect(paths.notFound);
});

export const action = () => {
  throw problem("not-found");
};

export { EmptyView as default } from "~/portal/problem/empty-view";
