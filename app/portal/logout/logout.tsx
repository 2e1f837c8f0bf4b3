import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import { LogoutConfirmView } from "./confirm-view";
import type { loadLogout, submitLogout } from "./logout.server";
import { LogoutView } from "./logout-view";
import { logout } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadLogout as loader, submitLogout as action } from "./logout.server";

export const meta: MetaFunction = () => [{ title: pageTitle(logout.pageTitle) }];

export default function Logout() {
  const loaded = useLoaderData<typeof loadLogout>();
  const done = useActionData<typeof submitLogout>();
  return done ? <LogoutView {...done} /> : <LogoutConfirmView page={loaded.page} />;
}
