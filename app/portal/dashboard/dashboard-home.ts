import { redirect } from "@remix-run/node";
import { userLoader } from "~/auth/require-user.server";
import { paths } from "~/lib/paths";

export const loader = userLoader(async () => {
  throw redirect(paths.apps);
});

export { EmptyView as default } from "~/portal/problem/empty-view";
