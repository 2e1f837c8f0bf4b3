import { problem } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";

/**
 * Addresses below the dashboard that no screen answers. Unknown paths go to /404 (spec §2), which would take the
 * sidebar and the mistyped address away: here the same is said in place.
 */
export const loader = userLoader(async () => {
  throw problem("not-found");
});

export const action = () => {
  throw problem("not-found");
};

export { EmptyView as default } from "~/portal/problem/empty-view";
