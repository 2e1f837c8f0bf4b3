import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, pageLoader } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { answeredBefore, askedInteraction, onwardPage, overPage } from "./asked.server";
import { OnwardView, OverView } from "./onward-view";
import { words } from "./words";

/** Asks before leaving, as a mere link tells the application nothing. */
export const loader = pageLoader(async (call) => {
  const { session, api, afterAction } = call;
  const asked = askedInteraction(call);
  if (afterAction) return answerPage(session, { state: "answered" as const, page: answeredBefore(session) });
  const found = await api("readInteraction", asked);
  if (found.code === 404) return overPage(session);
  if (found.code !== 200) throw problemOf(found);
  const { application, isDevice } = found.data;
  const stay = paths.interaction(asked.uid);
  const page = { csrfToken: csrfTokenOf(session), application, isDevice, stay };
  return answerPage(session, { state: "leave" as const, ...page });
});

export const action = formAction(async (call) => {
  const { session, api } = call;
  const answer = await api("leaveInteraction", askedInteraction(call));
  if (answer.code === 404) return overPage(session);
  if (answer.code !== 200) throw problemOf(answer);
  return onwardPage(session, answer.data.address);
});

export { passHeaders as headers } from "~/lib/pass-headers";

const leaveTitle = (isDevice: boolean): string => (isDevice ? words.device.leaveTitle : words.leave.title);

function titleOf(data: ReturnType<typeof useLoaderData<typeof loader>> | undefined): string {
  if (data?.state === "leave") return leaveTitle(data.isDevice);
  const isOnward = data?.state === "answered" && data.page?.state === "onward";
  return isOnward ? words.onward.title(data.page?.application) : words.over.title;
}

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

export default function Leave() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>() ?? loaded;
  if (shown.state === "over") return <OverView {...shown} />;
  if (shown.state === "onward") return <OnwardView {...shown} />;
  if (shown.state === "answered") return null;
  const { application, isDevice, stay, csrfToken } = shown;
  return (
    <PublicCard title={leaveTitle(isDevice)} links={[{ href: stay, text: words.leave.stay }]}>
      <p className="mb-4">{isDevice ? words.device.leaveText(application) : words.leave.text(application)}</p>
      <PlainForm csrfToken={csrfToken}>
        <Submit wide intent="leave">
          {isDevice ? words.device.stop : words.back(application)}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
