import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadAppAuth } from "~/portal/launch/app-auth.server";
import { AuthenticatingView } from "~/portal/launch/authenticating-view";
import { LaunchRefusedView } from "~/portal/launch/refused-view";
import { launch } from "~/text/launch";

export { loadAppAuth as loader } from "~/portal/launch/app-auth.server";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(launch.authenticating) }];

export default function AppAuth() {
  const { target, text } = useLoaderData<typeof loadAppAuth>();
  return target ? <AuthenticatingView target={target} /> : <LaunchRefusedView text={text} />;
}
