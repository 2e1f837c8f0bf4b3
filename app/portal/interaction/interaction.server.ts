import type { LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { answeredOn } from "~/auth/answered.server";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { readFields } from "~/auth/form-reply.server";
import { answerPage, callOf, type PageCall, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { type UserFormCall, type UserPageCall, userAction, userLoader } from "~/auth/require-user.server";
import type { Envelope } from "~/contract";
import { requiredText } from "~/contract/kit/fields";
import { ID_MAX, TITLE_MAX } from "~/contract/kit/rules";
import { type FormReply, refused, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { requestFrom, stepsFrom } from "~/lib/steps";
import { requestLinkFor } from "~/portal/access-request/request-link.server";
import { assignByName } from "~/portal/launch/assign-by-name.server";
import { answeredBefore, askedInteraction, onwardPage, overPage, showPage } from "./asked.server";
import { words } from "./words";

/** Goes straight on if nothing is left to ask. */
export async function loadInteraction(args: LoaderFunctionArgs) {
  const call = await callOf(args);
  if (call.afterAction)
    return answerPage(call.session, { state: "answered" as const, page: answeredBefore(call.session) });
  // The page names the application.
  const isNamed = call.session.get("reason")?.application !== undefined;
  return call.session.has("token") && isNamed ? decide(args) : begin(call, args);
}

/** Visitors sign in below the request's address. */
async function begin(call: PageCall, args: LoaderFunctionArgs) {
  const { session, api, url } = call;
  const asked = askedInteraction(call);
  const answer = await api("readInteraction", asked);
  // A malformed id looks like an expired request.
  if (answer.code === 404 || answer.code === 400) return overPage(session);
  if (answer.code !== 200) throw problemOf(answer);
  const { application, home, language, identifier } = answer.data;
  const { kind = "continue" } = session.get("reason") ?? {};
  session.set("reason", { kind, application, home, language });
  if (session.has("token")) return decide(args);
  session.set("returnTo", paths.interactionOn(asked.uid));
  if (identifier && !session.has("identifier")) session.set("identifier", identifier);
  return redirectTo(session, stepsFrom(url).login);
}

const decide = userLoader((call) => showStep(call));

/** @param form refused, or kept over a choice of language */
async function showStep(call: UserPageCall, form: FormReply = answeredOn(call).form ?? untouched, status = 200) {
  const { session, api, user } = call;
  const asked = askedInteraction(call);
  const answer = await api("continueInteraction", asked);
  if (answer.code === 404) return overPage(session);
  if (answer.code !== 200) throw problemOf(answer);
  const { application, home, step } = answer.data;
  session.set("reason", { ...session.get("reason"), kind: "continue", application, home });
  if (step === "ready") {
    const finished = await api("finishInteraction", asked);
    if (finished.code === 404) return overPage(session);
    if (finished.code !== 200) throw problemOf(finished);
    return redirectTo(session, finished.data.address);
  }
  const isOpen = step === "no-access" && (await api("checkSelfAssignment", { application })).code === 200;
  const request = step === "no-access" ? await requestLinkFor(api, application) : undefined;
  const page = { csrfToken: csrfTokenOf(session), leave: paths.interactionLeave(asked.uid), userId: user._id, form };
  return showPage(session, { state: "step" as const, ...page, ...answer.data, step, isOpen, request }, { status });
}

const AccountForm = z.object({ userId: z.string().max(ID_MAX) });
const ChoiceForm = z.object({ clientId: z.string(words.choose.unknown).min(1, words.choose.unknown).max(ID_MAX) });
const AccessForm = z.object({ client: requiredText(words.noAccess.client, TITLE_MAX) });

export const submitInteraction = userAction(async (call) => {
  const { api, form } = call;
  const asked = askedInteraction(call);
  switch (form.get("intent")) {
    case "same":
      return confirm(call);
    case "consent":
      return goOn(call, await api("giveConsent", asked));
    case "choose":
      return choose(call);
    case "assign":
      return assign(call);
    default:
      return useAnother(call);
  }
});

async function goOn({ session, url }: UserFormCall, answer: Envelope<{ address: string }>) {
  if (answer.code === 404) return overPage(session);
  // No longer asked, or of another user: the request's page says what is.
  if (answer.code === 403) return redirectTo(session, requestFrom(url.pathname) ?? paths.dashboard);
  if (answer.code !== 200) throw problemOf(answer);
  return onwardPage(session, answer.data.address);
}

async function confirm(call: UserFormCall) {
  const fields = readFields(call.form, AccountForm);
  if (!fields.ok) return showStep(call, fields.failed, 400);
  return goOn(call, await call.api("confirmAccount", { ...askedInteraction(call), ...fields.value }));
}

async function choose(call: UserFormCall) {
  const fields = readFields(call.form, ChoiceForm);
  if (!fields.ok) return showStep(call, fields.failed, 400);
  return goOn(call, await call.api("chooseClient", { ...askedInteraction(call), ...fields.value }));
}

async function assign(call: UserFormCall) {
  const { api, session, user, form } = call;
  const fields = readFields(form, AccessForm);
  if (!fields.ok) return showStep(call, fields.failed, 400);
  const { uid } = askedInteraction(call);
  const found = await api("readInteraction", askedInteraction(call));
  if (found.code === 404) return overPage(session);
  if (found.code !== 200) throw problemOf(found);
  const wanted = { application: found.data.application, client: fields.value.client };
  const assigned = await assignByName(api, user._id, wanted);
  if (assigned.state === "assigned") return redirectTo(session, paths.interactionOn(uid));
  const problem = { client: [words.noAccess[assigned.state]] };
  return showStep(call, refused({ initialValue: fields.value }, problem), assigned.state === "away" ? 503 : 400);
}

async function useAnother(call: UserFormCall) {
  const { api, session } = call;
  await api("destroySession", {});
  session.clear();
  return redirectTo(session, paths.interaction(askedInteraction(call).uid));
}
