import { redirectDocument } from "@remix-run/node";
import type { FactorPolicy } from "~/contract/kit/authentication";
import { Assertion } from "~/contract/passkey";
import type { Api } from "~/gateway/api.server";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { isDownload, listOfDownload } from "~/lib/download-address";
import type { Unsent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { interactionIdOf, requestFrom, stepsFrom } from "~/lib/steps";
import { CSRF_TOKEN_FIELD, csrfTokenOf } from "./csrf-token.server";
import type { FormCall, PageCall } from "./handlers.server";
import { redirectTo } from "./handlers.server";
import { keepForm, takeForm } from "./kept-form.server";
import type { SignedIn } from "./load-context.server";
import { RETURN_MAX } from "./way.server";

/** Marks a form in which somebody confirms who they are, sent to the address of what is then repeated. */
export const STEP_UP = "stepUp";

interface Asked {
  call: PageCall | FormCall;
  signedIn: SignedIn;
  /** The factor that has to be shown; without it whichever there is. */
  demand?: FactorPolicy | undefined;
}

const sentWith = (call: PageCall | FormCall): { form: FormData; unsent: Unsent } | undefined =>
  "form" in call ? call : undefined;

/**
 * What was asked for wants to know again who asks. A form is kept with its passwords, sealed, until that is answered.
 * @returns the way to the page that asks, as a document: its passkey form needs scripts of its own
 */
export async function leadToStepUp({ call, signedIn: { session, user }, demand }: Asked): Promise<Response> {
  const { url } = call;
  const asked = requestFrom(url.pathname) ?? url.pathname + searchWithoutAnswer(url.search);
  const address = asked.length > RETURN_MAX ? paths.apps : asked;
  // A launch is remembered by itself: its page carries it out.
  // An application's request does so, too.
  const isRemembered = session.has("pendingLaunch") || interactionIdOf(url.pathname) !== undefined;
  const sent = isRemembered ? undefined : sentWith(call);
  if (sent) await keepForm(user._id, address, sent.unsent, secretsOf(sent));
  session.set("confirming", { address, isForm: sent !== undefined, hasFile: sent?.unsent.hasFile ?? false, demand });
  return redirectDocument(stepsFrom(url).confirm, { headers: await session.headers() });
}

/**
 * For what many calls do of which none asks by itself. Asks the API anew: the session's user was read before they confirmed. An API
 * elsewhere that knows no such confirmation says nothing of it.
 * @throws Response that leads to the question, and back
 */
export async function mustBeConfirmed(call: FormCall & SignedIn): Promise<void> {
  const answer = await call.api("listActiveUsers", { userId: call.user._id });
  if (answer.code === 200 && answer.data[0]?.confirmedUntil === null)
    throw await leadToStepUp({ call, signedIn: call });
}

/** The entries that the unsent form leaves out. */
const secretsOf = ({ form, unsent }: { form: FormData; unsent: Unsent }): Record<string, string> =>
  Object.fromEntries(
    Array.from(form).filter(
      (entry): entry is [string, string] =>
        typeof entry[1] === "string" && entry[0] !== CSRF_TOKEN_FIELD && !Object.hasOwn(unsent.values, entry[0]),
    ),
  );

/**
 * Takes what somebody shows, and gives back what they had asked for before.
 * @throws Response back to the question when it was refused; to the page itself when no form was kept
 */
export async function afterStepUp(call: FormCall, { session, user }: SignedIn, api: Api): Promise<FormCall> {
  const confirming = session.get("confirming");
  if (!confirming) return redirectTo(session, requestFrom(call.url.pathname) ?? paths.security);
  const answer = await api("stepUp", shownIn(call.form));
  if (answer.code !== 200) {
    session.flash("notice", { kind: "error", text: answer.msg });
    return redirectTo(session, stepsFrom(call.url).confirm);
  }
  session.unset("confirming");
  const { address, isForm } = confirming;
  const kept = isForm ? await takeForm(user._id, address, "step-up") : undefined;
  if (!kept && isDownload(address)) {
    session.flash("download", address);
    return redirectTo(session, listOfDownload(address));
  }
  if (!kept || address !== call.url.pathname + call.url.search) return redirectTo(session, address);
  const form = new FormData();
  const { values, secrets, hasFile, hasSecret } = kept;
  for (const [name, entries] of Object.entries({ ...values, ...secrets }))
    for (const entry of [entries].flat()) form.append(name, entry);
  const csrfToken = csrfTokenOf(session);
  form.set(CSRF_TOKEN_FIELD, csrfToken);
  return { ...call, form, unsent: { csrfToken, values, hasFile, hasSecret } };
}

function shownIn(form: FormData) {
  const [otp, credential] = [form.get("otp"), form.get("credential")];
  if (typeof credential !== "string" || credential === "") return { otp: typeof otp === "string" ? otp.trim() : "" };
  try {
    const parsed = Assertion.safeParse(JSON.parse(credential));
    return parsed.success ? { credential: parsed.data } : {};
  } catch {
    return {};
  }
}
