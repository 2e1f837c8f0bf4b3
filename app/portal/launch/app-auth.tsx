import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadAppAuth } from "./app-auth.server";
import { AuthenticatingView } from "./authenticating-view";
import { LaunchRefusedView } from "./refused-view";
import { launch } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadAppAuth as loader } from "./app-auth.server";

export const meta: MetaFunction = () => [{ title: pageTitle(launch.authenticating) }];

export default function AppAuth() {
  const { target, text } = useLoaderData<typeof loadAppAuth>();
  return target ? <AuthenticatingView target={target} /> : <LaunchRefusedView text={text} />;
}
