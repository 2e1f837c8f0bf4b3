import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadAppLogin } from "./app-login.server";
import { LaunchRefusedView } from "./refused-view";
import { launch } from "./words";

export { loadAppLogin as loader } from "./app-login.server";

export const meta: MetaFunction = () => [{ title: pageTitle(launch.appLoginTitle) }];

/** Shown only where nothing is launched. */
export default function AppLogin() {
  return <LaunchRefusedView text={useLoaderData<typeof loadAppLogin>().text} />;
}
