import { problem } from "~/auth/problem.server";
import { userLoader } from "~/auth/require-user.server";

/** /404 (spec §2) would hide the sidebar and the address. */
export const loader = userLoader(async () => {
  throw problem("not-found");
});

export const action = () => {
  throw problem("not-found");
};

export { EmptyView as default } from "~/portal/problem/empty-view";
