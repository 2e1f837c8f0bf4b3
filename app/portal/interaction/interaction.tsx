import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { Titled } from "./asked.server";
import type { loadInteraction, submitInteraction } from "./interaction.server";
import { OnwardView, OverView } from "./onward-view";
import { StepView } from "./step-view";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadInteraction as loader, submitInteraction as action } from "./interaction.server";

function titleOf(shown: Titled | undefined): string {
  if (shown?.state === "over") return words.over.title;
  if (shown?.state !== "step") return words.onward.title(shown?.application);
  switch (shown.step) {
    case "choose":
      return words.choose.title;
    case "consent":
      return words.consent.title(shown.application ?? "");
    case "no-access":
      return words.noAccess.title;
    case "unmet":
      return words.unmet.title;
    default:
      return shown.isOther ? words.account.otherTitle : words.account.title;
  }
}

export const meta: MetaFunction<typeof loadInteraction> = ({ data }) => [
  { title: pageTitle(titleOf(data?.state === "answered" ? data.page : data)) },
];

export default function Interaction() {
  const loaded = useLoaderData<typeof loadInteraction>();
  const shown = useActionData<typeof submitInteraction>() ?? loaded;
  if (shown.state === "over") return <OverView {...shown} />;
  if (shown.state === "onward") return <OnwardView {...shown} />;
  return shown.state === "step" ? <StepView {...shown} title={titleOf(shown)} /> : null;
}
