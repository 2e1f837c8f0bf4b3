import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { LogoutConfirmView } from "~/portal/logout/confirm-view";
import type { loadLogout, submitLogout } from "~/portal/logout/logout.server";
import { LogoutView } from "~/portal/logout/view";
import { logout } from "~/text/logout";

export { loadLogout as loader, submitLogout as action } from "~/portal/logout/logout.server";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(logout.pageTitle) }];

export default function Logout() {
  const loaded = useLoaderData<typeof loadLogout>();
  const done = useActionData<typeof submitLogout>();
  return done ? <LogoutView {...done} /> : <LogoutConfirmView page={loaded.page} />;
}
