import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadAppLogin } from "~/portal/launch/app-login.server";
import { LaunchRefusedView } from "~/portal/launch/refused-view";
import { launch } from "~/text/launch";

export { loadAppLogin as loader } from "~/portal/launch/app-login.server";

export const meta: MetaFunction = () => [{ title: pageTitle(launch.appLoginTitle) }];

/** Shown only where nothing is launched. */
export default function AppLogin() {
  return <LaunchRefusedView text={useLoaderData<typeof loadAppLogin>().text} />;
}
