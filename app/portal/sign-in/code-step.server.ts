import { z } from "zod";
import { showOnPage } from "~/auth/answered.server";
import { PASSWORD_PARAMETER } from "~/auth/connection-start.server";
import { refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, type PageCall, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { wayOf } from "~/auth/sealed-way.server";
import type { BrowserSession } from "~/auth/session.server";
import type { PendingSignIn } from "~/auth/session-data";
import { SHARED_FIELD } from "~/auth/shared-computer.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { clearSessionOnTheWay } from "~/auth/way.server";
import type { Contract, OutputOf } from "~/contract";
import { readIdentifier } from "~/contract/kit/identifier";
import { SIGN_IN_MINUTES } from "~/contract/kit/rules";
import { isPortico } from "~/gateway/api.server";
import { type Answered, type FormReply, type NoticeContent, refused, untouched } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { shownEmail } from "~/lib/shown-identifier.server";
import { stepsFrom } from "~/lib/steps";
import { otp } from "~/portal/account/account-fields";
import { refusedCode, triesNotice } from "~/portal/account/refused-code.server";
import { publicAnnouncements } from "~/portal/announcement/announcements.server";
import { enterApplication } from "~/portal/launch/enter.server";
import { goOn } from "../launch/automatic.server";
import { optionsAtHand } from "../passkey/options.server";
import { awaitedCode, isOver } from "./awaited-code.server";
import { enterSession, leadOn } from "./enter-session.server";
import { signInReasons as reasons, signInCode as words } from "./words";

const trust = z.string().optional();
const CodeForm = z.object({ otp, trust }).transform((typed) => ({ code: typed.otp, isTrusted: typed.trust === "on" }));
const RecoveryForm = z
  .object({ recovery: otp, trust })
  .transform(({ recovery, trust }) => ({ code: recovery, isTrusted: trust === "on" }));

/** `code` is set while one is awaited. */
export async function signInPage(call: PageCall, { form, notice, face }: Answered = {}) {
  const { session, api, url } = call;
  const pending = session.get("pendingSignIn");
  const page = publicPage(session, notice);
  return {
    announcements: pending ? [] : await publicAnnouncements(api),
    page: pending
      ? page
      : { ...page, notice: page.notice ?? reasonNotice(session), passkeyOptions: await optionsAtHand(call) },
    form: form ?? filledIn(session, "identifier"),
    code: pending && (await awaitedCode(call, pending)),
    asksName: !pending && face !== PASSWORD_FACE && !url.searchParams.has(PASSWORD_PARAMETER) && (await hasRealms(api)),
  };
}

export const PASSWORD_FACE = "password";

/** Some people sign in at a provider of their own: the identifier is asked for first. */
async function hasRealms(api: PageCall["api"]): Promise<boolean> {
  if (!isPortico()) return false;
  const answer = await api("homeRealms", {});
  return answer.code === 200 && answer.data.any;
}

function reasonNotice(session: BrowserSession): NoticeContent | undefined {
  const reason = session.get("reason");
  return reason && { kind: "info", text: reasons[reason.kind](reason.application) };
}

/** Fills in the last user of this browser. `field`: identifier the page uses. */
export function filledIn(session: BrowserSession, field: "identifier" | "email"): FormReply {
  const identifier = session.get("identifier");
  const fits = identifier !== undefined && (field === "identifier" || identifier.includes("@"));
  const named = fits && { [field]: shownEmail(identifier) };
  const { isShared } = session.people;
  return named || isShared ? { initialValue: { ...named, ...(isShared && { [SHARED_FIELD]: "on" }) } } : untouched;
}

/**
 * Too old a password step: nothing on the code page would work.
 * @throws Response to the password step with the reason
 */
export async function requireFresh(call: PageCall): Promise<void> {
  const { session } = call;
  const pending = session.get("pendingSignIn");
  if (pending && isOver(pending.begunAt, SIGN_IN_MINUTES)) await beginAnew(call, pending, words.tooOld);
}

async function beginAnew(call: PageCall, pending: PendingSignIn, text: string): Promise<never> {
  const { session } = call;
  session.unset("pendingSignIn");
  session.set("identifier", pending.identifier);
  session.flash("notice", { kind: "info", text });
  return redirectTo(session, firstStepOf(call, pending));
}

const firstStepOf = ({ url }: PageCall, { wanted, page: began }: PendingSignIn): string =>
  wanted ? paths.loginAndRegister(wanted) : (began ?? stepsFrom(url).login);

export async function refusedPage(call: FormCall, refused: Answered) {
  const answered = { status: 400, ...refused };
  await showOnPage(call, answered);
  return answerPage(call.session, await signInPage(call, answered), answered);
}

type Answer = Awaited<ReturnType<typeof refusedPage>>;

const INTENTS: readonly unknown[] = ["verify-code", "resend", "restart"];

export const isCodeStep = (form: FormData): boolean => INTENTS.includes(form.get("intent"));

/** Second step of spec §4's login flow, and its ways out. @param address page with the form */
export async function submitCodeStep(call: FormCall, address: string): Promise<Answer> {
  const pending = call.session.get("pendingSignIn");
  if (!pending) return redirectTo(call.session, address);
  const intent = call.form.get("intent");
  if (intent === "restart") return restart(call, pending);
  await requireFresh(call);
  if (intent === "resend") return resend(call, pending, address);
  return checkCode(call, pending);
}

/** Shown for a guessable password; the sign-in continues. */
const commonPassword: NoticeContent = {
  kind: "info",
  text: words.commonPassword,
  link: { href: paths.changePassword, text: words.changePassword },
};

async function checkCode(call: FormCall, pending: PendingSignIn): Promise<Answer> {
  const { form, session } = call;
  const field = form.has("recovery") ? "recovery" : "otp";
  const rules = field === "otp" ? CodeForm : RecoveryForm;
  const tried = await authenticate(call, strategies.code(call, rules, pending));
  if (!tried.answer) return refusedPage(call, { form: tried.failed });
  const { answer, fields } = tried;
  if (answer.code !== 200 && answer.data?.reason === "too-old") return beginAnew(call, pending, answer.msg);
  if (answer.code !== 200) {
    if (answer.data?.reason === "code-over") session.set("pendingSignIn", { ...pending, isOver: true });
    // If the phone's clock is wrong, every code is wrong.
    const isOfApp = field === "otp" && pending.factors !== undefined && answer.code === 400 && !answer.data?.reason;
    const problems = isOfApp ? [refusedCode(answer), words.clock] : [refusedCode(answer)];
    return refusedPage(call, {
      form: refused({ initialValue: fields.isTrusted ? { trust: "on" } : {} }, { [field]: problems }),
      status: answer.code,
      notice: triesNotice(answer),
    });
  }
  return goOnSignedIn(call, pending, answer.data);
}

/** @throws the redirect after a complete sign-in */
export async function goOnSignedIn(
  { api, apiAs, session }: FormCall,
  pending: PendingSignIn,
  signedIn: OutputOf<Contract["consumeLoginCode"]>,
): Promise<never> {
  const { authorizationToken, userData, factorDue } = signedIn;
  const way = wayOf(session);
  await enterSession({ api, session }, signedIn, pending.isShared ?? false);
  if (pending.isCommonPassword) session.flash("notice", commonPassword);
  const userApi = apiAs(authorizationToken);
  return leadOn(session, signedIn, await addressAfter());

  async function addressAfter(): Promise<string> {
    const { wanted, page } = pending;
    // Nothing is assigned before a required factor is added.
    if (wanted && factorDue?.isOver) return paths.loginAndRegister(wanted);
    if (wanted) return enterApplication(session, userApi, userData._id, wanted);
    return page ?? goOn(session, userApi, userData._id, way);
  }
}

async function resend(call: FormCall, pending: PendingSignIn, address: string): Promise<Answer> {
  const { api, session, form } = call;
  const answer = await api("resendCode", {
    ...readIdentifier(pending.identifier),
    purpose: "LOGIN",
    attemptId: session.attemptId(),
  });
  if (answer.code !== 200) {
    if (answer.data?.reason === "too-old") return beginAnew(call, pending, answer.msg);
    return refusedPage(call, { form: refusedForm(form, answer), status: answer.code });
  }
  session.set("pendingSignIn", withCode(pending, answer.data));
  session.flash("notice", codeNotice(answer.msg, answer.data));
  return redirectTo(session, address);
}

type Sent = Pick<OutputOf<Contract["login"]>, "sentTo" | "delayed">;

/** An API that reports no code may have sent none. */
export const withCode = (pending: PendingSignIn, { sentTo, delayed }: Sent): PendingSignIn =>
  sentTo ? { ...pending, sentTo, delayed, sentAt: Date.now(), isOver: false } : pending;

/** Success only if it was sent. */
export const codeNotice = (text: string, { sentTo, delayed }: Sent): NoticeContent => ({
  kind: sentTo && !delayed ? "success" : "info",
  text,
});

async function restart(call: FormCall, pending: PendingSignIn): Promise<never> {
  clearSessionOnTheWay(call.session);
  return redirectTo(call.session, firstStepOf(call, pending));
}
