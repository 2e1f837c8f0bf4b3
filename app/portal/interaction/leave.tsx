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
  const { application = "" } = found?.data ?? {};
  const stay = paths.interaction(asked.uid);
  return answerPage(session, { state: "leave" as const, csrfToken: csrfTokenOf(session), application, stay });
});

export const action = formAction(async (call) => {
  const { session, api } = call;
  const answer = await api("leaveInteraction", askedInteraction(call));
  if (answer.code === 404) return overPage(session);
  if (answer.code !== 200) throw problemOf(answer);
  return onwardPage(session, answer.data.address);
});

export { passHeaders as headers } from "~/lib/pass-headers";

const titleOf = (state: string | undefined): string => (state === "over" ? words.over.title : words.leave.title);

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data?.state)) }];

export default function Leave() {
  const loaded = useLoaderData<typeof loader>();
  const shown = useActionData<typeof action>() ?? loaded;
  if (shown.state === "over") return <OverView {...shown} />;
  if (shown.state === "onward") return <OnwardView {...shown} />;
  return (
    <PublicCard title={words.leave.title} links={[{ href: shown.stay, text: words.leave.stay }]}>
      <p className="mb-4">{words.leave.text(shown.application)}</p>
      <PlainForm csrfToken={shown.csrfToken}>
        <Submit wide intent="leave">
          {words.back(shown.application)}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
