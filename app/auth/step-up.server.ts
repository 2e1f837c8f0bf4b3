import { redirectDocument } from "@remix-run/node";
import type { FactorPolicy, SecondStep } from "~/contract/kit/authentication";
import { Assertion } from "~/contract/passkey";
import type { Api } from "~/gateway/api.server";
import { searchWithoutAnswer } from "~/lib/answer-parameter";
import { ATTEMPT_FIELD, LEAVE_INTENT, RESEND_INTENT } from "~/lib/confirmation";
import { isDownload, listOfDownload } from "~/lib/download-address";
import { entered } from "~/lib/form-entry";
import type { Unsent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { interactionIdOf, requestFrom, stepsFrom } from "~/lib/steps";
import { CSRF_TOKEN_FIELD, csrfTokenOf } from "./csrf-token.server";
import type { FormCall, PageCall } from "./handlers.server";
import { redirectTo } from "./handlers.server";
import { findAttempt, type KeptForm, keepAttempt, keepForm, takeAttempt, type Waiting } from "./kept-form.server";
import type { SignedIn } from "./load-context.server";
import type { BrowserSession } from "./session.server";
import { RETURN_MAX } from "./way.server";
import { stepUp as words } from "./words";

interface Asked {
  call: PageCall | FormCall;
  signedIn: SignedIn;
  /** The factor that has to be shown; without it whichever there is. */
  demand?: FactorPolicy | undefined;
}

/** Shown in place of a form until its user has confirmed who they are. */
export interface Confirmation {
  csrfToken: string;
  address: string;
  attempt: string;
  factors: readonly SecondStep[];
  /** Masked. */
  sentTo: readonly string[];
  /** The mail waits, and may never be sent. */
  delayed: boolean;
  demand?: FactorPolicy | undefined;
  /** The form had a file, which is not kept. */
  hasFile: boolean;
  problem?: string | undefined;
}

/** Thrown for a page that asks by itself, in place of the form. */
export class AskedInPlace {
  constructor(readonly confirmation: Confirmation) {}
}

const sentWith = (call: PageCall | FormCall): FormCall | undefined => ("form" in call ? call : undefined);

const waitingOf = (session: BrowserSession, userId: string): Waiting => ({
  userId,
  sessionSecret: session.get("csrfSecret") ?? "",
});

/**
 * A form is kept with its passwords, sealed, until its user has said again who they are.
 * @returns to throw: the question for the page itself, or the way to the page that asks, as a document: its passkey form needs scripts of
 * its own
 */
export async function leadToStepUp({ call, signedIn, demand }: Asked): Promise<Response | AskedInPlace> {
  const { session, user } = signedIn;
  const { url } = call;
  const asked = requestFrom(url.pathname) ?? url.pathname + searchWithoutAnswer(url.search);
  const address = asked.length > RETURN_MAX ? paths.apps : asked;
  // A launch is remembered by itself: its page carries it out.
  // An application's request does so, too.
  const isRemembered = session.has("pendingLaunch") || interactionIdOf(url.pathname) !== undefined;
  const sent = isRemembered ? undefined : sentWith(call);
  const besides = sent && { secrets: secretsOf(sent), demand };
  const attempt = besides && (await keepAttempt(waitingOf(session, user._id), address, sent.unsent, besides));
  const hasFile = sent?.unsent.hasFile ?? false;
  if (sent?.asksInPlace && attempt && address === asked) {
    const question = await questionOf(session, call.api, { address, attempt, hasFile, demand });
    // Without a factor that counts, one has to be added first.
    if (!demand || question.factors.length > 0) return new AskedInPlace(question);
  }
  session.set("confirming", { address, attempt, hasFile, demand });
  return redirectDocument(stepsFrom(url).confirm, { headers: await session.headers() });
}

type Begun = Pick<Confirmation, "address" | "attempt" | "hasFile" | "demand" | "problem">;

/** Begins it anew: a code is mailed where one is due. */
async function questionOf(session: BrowserSession, api: Api, begun: Begun): Promise<Confirmation> {
  const answer = await api("beginStepUp", { demand: begun.demand });
  const { factors = [], sentTo = [], delayed = false } = answer.code === 200 ? answer.data : {};
  const problem = answer.code === 200 ? begun.problem : (begun.problem ?? answer.msg);
  return { ...begun, csrfToken: csrfTokenOf(session), factors, sentTo, delayed, problem };
}

/**
 * For many calls of which none asks by itself. Asks the API anew: the session's user was read before they confirmed. An API elsewhere may
 * know no such confirmation.
 * @throws the question, see `leadToStepUp`
 */
export async function mustBeConfirmed(call: FormCall & SignedIn): Promise<void> {
  const answer = await call.api("activeUser", { userId: call.user._id });
  if (answer.code === 200 && answer.data.confirmedUntil === null) throw await leadToStepUp({ call, signedIn: call });
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
 * Gives back what they had asked for before.
 * @throws Response back to the question when it was refused; to the page itself when no form was kept
 */
export async function afterStepUp(call: FormCall, signedIn: SignedIn, api: Api): Promise<FormCall> {
  const { session, user } = signedIn;
  if (call.asksInPlace && call.form.has(ATTEMPT_FIELD)) return afterQuestion(call, signedIn, api);
  const confirming = session.get("confirming");
  if (!confirming) return redirectTo(session, requestFrom(call.url.pathname) ?? paths.security);
  const answer = await api("stepUp", shownIn(call.form));
  if (answer.code !== 200) {
    session.flash("notice", { kind: "error", text: answer.msg });
    return redirectTo(session, stepsFrom(call.url).confirm);
  }
  session.unset("confirming");
  const { address, attempt } = confirming;
  const kept = attempt ? await takeAttempt(waitingOf(session, user._id), attempt, address) : undefined;
  if (!kept && isDownload(address)) {
    session.flash("download", address);
    return redirectTo(session, listOfDownload(address));
  }
  if (!kept || address !== call.url.pathname + call.url.search) return redirectTo(session, address);
  return sentAgain(call, kept);
}

/**
 * The same for a page that asked by itself.
 * @throws the question anew when it was refused; Response to the page as it was when it is left, or when nothing waits
 */
async function afterQuestion(call: FormCall, { session, user }: SignedIn, api: Api): Promise<FormCall> {
  const { form, url } = call;
  const address = url.pathname + searchWithoutAnswer(url.search);
  const attempt = entered(form, ATTEMPT_FIELD);
  const waiting = waitingOf(session, user._id);
  const found = await findAttempt(waiting, attempt, address);
  const intent = form.get("intent");
  if (intent === LEAVE_INTENT) {
    const left = await takeAttempt(waiting, attempt, address);
    if (left) await keepForm(user._id, address, { ...left, csrfToken: "" }, { isLeft: true });
    return redirectTo(session, address);
  }
  if (!found) return nothingWaits(session, address, words.nothingWaits);
  const { hasFile, demand } = found;
  if (intent === RESEND_INTENT)
    throw new AskedInPlace(await questionOf(session, api, { address, attempt, hasFile, demand }));
  const answer = await api("stepUp", shownIn(form));
  if (answer.code !== 200)
    throw new AskedInPlace(await questionOf(session, api, { address, attempt, hasFile, demand, problem: answer.msg }));
  const kept = await takeAttempt(waiting, attempt, address);
  return kept ? sentAgain(call, kept) : nothingWaits(session, address, words.nothingWaits);
}

function nothingWaits(session: BrowserSession, address: string, text: string): Promise<never> {
  session.flash("notice", { kind: "error", text });
  return redirectTo(session, address);
}

function sentAgain(call: FormCall, { values, secrets, hasFile, hasSecret }: KeptForm): FormCall {
  const form = new FormData();
  for (const [name, entries] of Object.entries({ ...values, ...secrets }))
    for (const entry of [entries].flat()) form.append(name, entry);
  const csrfToken = csrfTokenOf(call.session);
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
