import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadLaunch, submitLaunch } from "./launch.server";
import { OpeningView } from "./opening-view";
import { LaunchRefusedView } from "./refused-view";
import { launch } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadLaunch as loader, submitLaunch as action } from "./launch.server";

export const meta: MetaFunction = () => [{ title: pageTitle(launch.pageTitle) }];

export default function Launch() {
  const loaded = useLoaderData<typeof loadLaunch>();
  const launched = useActionData<typeof submitLaunch>() ?? loaded;
  if (launched.state === "opening") return <OpeningView {...launched} />;
  if (launched.state === "refused") return <LaunchRefusedView text={launched.text} />;
  return <LaunchRefusedView title={launch.nothingTitle} text={launch.nothingText} />;
}
