import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { untouched } from "~/lib/form-state";
import { pageTitle } from "~/lib/product";
import type { loadSsoDialog } from "./dashboard.server";
import { SsoDialog } from "./sso-dialog-view";
import { sso } from "./words";

export { loadSsoDialog as loader } from "./dashboard.server";

export const meta: MetaFunction = () => [{ title: pageTitle(sso.title) }];

export default function SsoDialogRoute() {
  return <SsoDialog {...useLoaderData<typeof loadSsoDialog>()} form={untouched} />;
}
