import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadLaunch, submitLaunch } from "~/portal/launch/launch.server";
import { OpeningView } from "~/portal/launch/opening-view";
import { LaunchRefusedView } from "~/portal/launch/refused-view";
import { launch } from "~/text/launch";

export { loadLaunch as loader, submitLaunch as action } from "~/portal/launch/launch.server";
export { passHeaders as headers } from "~/portal/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(launch.pageTitle) }];

export default function Launch() {
  const loaded = useLoaderData<typeof loadLaunch>();
  const launched = useActionData<typeof submitLaunch>() ?? loaded;
  if (launched.state === "opening") return <OpeningView {...launched} />;
  if (launched.state === "refused") return <LaunchRefusedView text={launched.text} />;
  return <LaunchRefusedView title={launch.nothingTitle} text={launch.nothingText} />;
}
