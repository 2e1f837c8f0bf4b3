import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage, callOf, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { keepSecret, refreshTo } from "~/auth/public-page.server";
import { type UserFormCall, type UserPageCall, userAction, userLoader } from "~/auth/require-user.server";
import { HttpUrl } from "~/contract/kit/fields";
import { isUpstream } from "~/gateway/api.server";
import { pageTitle } from "~/lib/product";
import { singleParameters } from "~/lib/query";
import { requestLinkFor } from "~/portal/access-request/request-link.server";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { LaunchRefusedView } from "../launch/refused-view";
import { launchWords } from "../launch/words";
import { type AskedClient, ChoiceView } from "./choice-view";
import { words } from "./words";

/** `start`: hash of the value the browser keeps at its host. */
const Query = z.object({ address: HttpUrl, start: z.string().regex(/^[\w-]{43}$/) });
type Begun = z.output<typeof Query>;

type State =
  | { state: "opening"; applicationName: string; target: string }
  | ({ state: "choice" } & AskedClient)
  | { state: "refused"; text: string; request?: string };

const refused = (text: string, request?: string): State => ({ state: "refused", text, ...(request && { request }) });

/** Visitors return only to a registered address, with a ticket bound to their browser. */
export async function loader(args: LoaderFunctionArgs) {
  const { session, url, api, afterAction } = await callOf(args);
  if (isUpstream()) return answerPage(session, refused(words.elsewhere), { status: 404 });
  // The action has answered.
  if (afterAction) return answerPage(session, refused(words.unreadable));
  const query = Query.safeParse(singleParameters(url.searchParams));
  if (!query.success) return answerPage(session, refused(words.unreadable), { status: 400 });
  const answer = await api("forwardAuthAddress", { address: query.data.address });
  if (answer.code === 400) return answerPage(session, refused(words.unregistered), { status: 400 });
  if (answer.code !== 200) throw problemOf(answer);
  const { applicationName } = answer.data;
  args.context.askingApplication = applicationName;
  return goOn(query.data, applicationName)(args);
}

const goOn = (begun: Begun, application: string) =>
  userLoader(async (call) => {
    const { session, api, request } = call;
    const answer = await api("forwardAuthClients", { address: begun.address });
    if (answer.code === 403) {
      const request = await requestLinkFor(api, application);
      return answerPage(session, refused(words.notAssigned(answer.msg), request), { status: 403 });
    }
    if (answer.code !== 200) throw problemOf(answer);
    const { applicationName, clients } = answer.data;
    const [first, ...others] = clients;
    if (!first || others.length > 0)
      return answerPage<State>(session, { state: "choice", csrfToken: csrfTokenOf(session), applicationName, clients });
    return sendBack(call, begun, first._id, !isAfterForm(request));
  });

export const action = userAction(async (call) => {
  const fields = readFields(call.form, z.object({ clientId: z.string().max(64) }));
  const query = Query.safeParse(singleParameters(call.url.searchParams));
  if (!query.success || !fields.ok) return answerPage(call.session, refused(words.unreadable), { status: 400 });
  return sendBack(call, query.data, fields.value.clientId, false);
});

/** Chromium follows no redirect from our form to another site (docs/decisions/0009). Older browsers send no Sec-Fetch-Site. */
const isAfterForm = ({ headers }: Request): boolean =>
  !["cross-site", "same-site", "none"].includes(headers.get("Sec-Fetch-Site") ?? "");

async function sendBack(
  { session, api }: UserPageCall | UserFormCall,
  { address, start }: Begun,
  clientId: string,
  canRedirect: boolean,
) {
  const answer = await api("forwardAuthTicket", { address, clientId, startHash: start });
  if (answer.code === 400) return answerPage(session, refused(words.unregistered), { status: 400 });
  if (answer.code === 403) return answerPage(session, refused(words.notAssigned(answer.msg)), { status: 403 });
  if (answer.code !== 200) throw problemOf(answer);
  const { applicationName, returnTo: target } = answer.data;
  if (canRedirect) return redirectTo(session, target);
  const opening: State = { state: "opening", applicationName, target };
  return answerPage(session, opening, { headers: { ...keepSecret, ...refreshTo(target, 0) } });
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

function titleOf(state: State | undefined): string {
  if (state?.state === "opening") return launchWords.opening(state.applicationName);
  return state?.state === "choice" ? words.choose : words.refusedTitle;
}

export default function ForwardAuthStart() {
  const loaded = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>() ?? loaded;
  if (state.state === "refused") return <LaunchRefusedView {...state} title={words.refusedTitle} />;
  if (state.state === "choice") return <ChoiceView {...state} />;
  return (
    <PublicCard title={launchWords.opening(state.applicationName)}>
      <p className="mb-4">{launchWords.openingText}</p>
      <ButtonAnchor kind="primary" wide href={state.target}>
        {launchWords.continue}
      </ButtonAnchor>
    </PublicCard>
  );
}
