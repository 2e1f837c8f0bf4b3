import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage, callOf, type PageCall } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { type UserFormCall, type UserPageCall, userAction, userLoader } from "~/auth/require-user.server";
import { ID_MAX } from "~/contract/kit/rules";
import { isUpstream } from "~/gateway/api.server";
import { pageTitle } from "~/lib/product";
import { requestLinkFor } from "~/portal/access-request/request-link.server";
import { refused, showAnswer } from "./answer.server";
import { type SamlPage, SamlPageView, titleOf } from "./page-view";
import { words } from "./words";

const requestOf = ({ url }: Pick<PageCall, "url">): string => url.searchParams.get("request") ?? "";

export async function loader(args: LoaderFunctionArgs) {
  const call = await callOf(args);
  const { session, api, afterAction } = call;
  // The action has answered.
  if (afterAction) return answerPage<SamlPage>(session, refused(words.over));
  if (isUpstream()) return answerPage(session, refused(words.elsewhere), { status: 404 });
  const found = await api("samlRequest", { request: requestOf(call) });
  if (found.code === 404 || found.code === 400) return overPage(call);
  if (found.code !== 200) throw problemOf(found);
  const { applicationName, isPassive } = found.data;
  args.context.askingApplication = applicationName;
  return isPassive ? quietly(call, args) : ask(args);
}

const overPage = ({ session }: Pick<PageCall, "session">) => answerPage(session, refused(words.over), { status: 404 });

/** Whatever would be asked or shown, the application is told instead (Core §3.4.1, IsPassive). */
async function quietly(call: PageCall, args: LoaderFunctionArgs) {
  try {
    if (call.session.has("token")) {
      const answered = await answerQuietly(args);
      if (answered) return answered;
    }
  } catch (thrown) {
    // A page that asks.
    if (!(thrown instanceof Response) || thrown.status < 300 || thrown.status >= 400) throw thrown;
  }
  const told = await call.api("refuseSaml", { request: requestOf(call), why: "passive" });
  if (told.code === 404) return overPage(call);
  if (told.code !== 200) throw problemOf(told);
  return showAnswer(call.session, told.data);
}

const answerQuietly = userLoader(async (call) => {
  const [only, ...others] = await clientsOf(call);
  return only && others.length === 0 ? answerFor(call, only._id) : undefined;
});

async function clientsOf(call: UserPageCall) {
  const answer = await call.api("samlClients", { request: requestOf(call) });
  return answer.code === 200 ? answer.data.clients : [];
}

const ask = userLoader(async (call) => {
  const { session, api } = call;
  const answer = await api("samlClients", { request: requestOf(call) });
  if (answer.code === 404) return overPage(call);
  if (answer.code === 403) {
    const request = await requestLinkFor(api, (await nameOf(call)) ?? "");
    return answerPage(session, refused(words.notAssigned(answer.msg), request), { status: 403 });
  }
  if (answer.code !== 200) throw problemOf(answer);
  const { applicationName, clients, answer: atOnce } = answer.data;
  if (atOnce) return showAnswer(session, { applicationName, answer: atOnce });
  const [first, ...others] = clients;
  if (!first || others.length > 0)
    return answerPage<SamlPage>(session, {
      state: "choice",
      csrfToken: csrfTokenOf(session),
      applicationName,
      clients,
    });
  return answerFor(call, first._id);
});

async function nameOf(call: UserPageCall): Promise<string | undefined> {
  const found = await call.api("samlRequest", { request: requestOf(call) });
  return found.code === 200 ? found.data.applicationName : undefined;
}

async function answerFor(call: UserPageCall | UserFormCall, clientId: string) {
  const answer = await call.api("answerSaml", { request: requestOf(call), clientId });
  if (answer.code === 404) return overPage(call);
  if (answer.code === 403) return answerPage(call.session, refused(words.notAssigned(answer.msg)), { status: 403 });
  if (answer.code !== 200) throw problemOf(answer);
  return showAnswer(call.session, answer.data);
}

const ChoiceForm = z.object({ clientId: z.string().max(ID_MAX) });

export const action = userAction(async (call) => {
  if (call.form.get("intent") === "leave") return leave(call);
  const fields = readFields(call.form, ChoiceForm);
  if (!fields.ok) return answerPage<SamlPage>(call.session, refused(words.unreadable), { status: 400 });
  return answerFor(call, fields.value.clientId);
});

async function leave(call: UserFormCall) {
  const told = await call.api("refuseSaml", { request: requestOf(call), why: "left" });
  if (told.code === 404) return overPage(call);
  if (told.code !== 200) throw problemOf(told);
  return showAnswer(call.session, told.data);
}

export { passHeaders as headers } from "~/lib/pass-headers";

export const handle = { leadsOn: true };

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: pageTitle(titleOf(data)) }];

export default function SamlContinue() {
  const loaded = useLoaderData<typeof loader>();
  return <SamlPageView {...(useActionData<typeof action>() ?? loaded)} />;
}
