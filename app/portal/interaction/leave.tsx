import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, formAction, pageLoader } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { askedInteraction, onwardPage, overPage } from "./asked.server";
import { OnwardView, OverView } from "./onward-view";
import { words } from "./words";

/** On the way back to the application: asks first, as a mere link tells it nothing. */
export const loader = pageLoader(async (call) => {
  const { session, api, afterAction } = call;
  const asked = askedInteraction(call);
  const found = afterAction ? undefined : await api("readInteraction", asked);
  if (found?.code === 404) return overPage(session);
  if (found && found.code !== 200) throw problemOf(found);
  const { application = "", isDevice = false } = found?.data ?? {};
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

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: pageTitle(data?.state === "leave" ? leaveTitle(data.isDevice) : words.over.title) },
];

export default function Leave() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>() ?? loaded;
  if (shown.state === "over") return <OverView {...shown} />;
  if (shown.state === "onward") return <OnwardView {...shown} />;
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
