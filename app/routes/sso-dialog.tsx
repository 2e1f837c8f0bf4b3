import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadSsoDialog } from "~/portal/dashboard/dashboard.server";
import { SsoDialog } from "~/portal/dashboard/sso-dialog";
import { sso } from "~/text/dashboard";
import { untouched } from "~/ui/form-state";

export { loadSsoDialog as loader } from "~/portal/dashboard/dashboard.server";

export const meta: MetaFunction = () => [{ title: pageTitle(sso.title) }];

export default function SsoDialogRoute() {
  return <SsoDialog {...useLoaderData<typeof loadSsoDialog>()} form={untouched} />;
}
