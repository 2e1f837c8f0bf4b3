import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { readFields, refusedForm } from "~/auth/form-reply.server";
import { answerPage, type FormCall, pageLoader, redirectTo } from "~/auth/handlers.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import type { BrowserSession } from "~/auth/session.server";
import type { Contract, OutputOf } from "~/contract";
import { plainEmail } from "~/contract/kit/typed";
import { isPortico } from "~/gateway/api.server";
import { type FormReply, type NoticeContent, refused, untouched, valueOf } from "~/lib/form-reply";
import { shownEmail } from "~/lib/shown-identifier.server";
import { stepsFrom } from "~/lib/steps";
import { email, givenPassword, otp } from "./account-fields";
import { refusedCode, triesNotice } from "./refused-code.server";
import { verify } from "./words";

const VerifyForm = z.object({ email, otp });
const StrangersForm = VerifyForm.extend({ password: givenPassword() });
const SECRET = ["password"];
const ResendForm = z.object({ email });
const VERIFIED = "verified";

export const loadVerify = pageLoader(async (call) => {
  const { session, url } = call;
  const { form = registeredForm(session), notice, status, face } = answeredOn(call);
  const done = face === VERIFIED;
  const headers = done ? refreshTo(stepsFrom(url).login) : {};
  return answerPage(session, verifyPage(session, form, { notice, done }), { status, headers });
});

export const submitVerify = formAction(async (call) => {
  const { session, url } = call;
  const { login, verifyEmail: address } = stepsFrom(url);
  const outcome = await verifyEmail(call, { address });
  if ("form" in outcome) {
    const { form, status, notice } = outcome;
    await showOnPage(call, outcome);
    return answerPage(session, verifyPage(session, form, { notice }), { status });
  }
  await showOnPage(call, { face: VERIFIED });
  return answerPage(session, verifyPage(session, untouched, { done: true }), { headers: refreshTo(login) });
});

export const verifyPage = (
  session: BrowserSession,
  form: FormReply,
  { done = false, notice }: { done?: boolean; notice?: NoticeContent | undefined } = {},
) => ({
  page: publicPage(session, notice),
  form,
  done,
  asksPassword: !needsNoPassword(session, valueOf(form, "email")),
});

/** Call after signing up, or after the right password of an unverified account. */
export function rememberOwnEmail(session: BrowserSession, email: string): void {
  session.set("registeredEmail", email);
  session.set("ownEmail", email);
}

/** Whether this browser gave the email's password. */
const isOwn = (session: BrowserSession, email: unknown): boolean =>
  typeof email === "string" && plainEmail(email).toLowerCase() === session.get("ownEmail")?.toLowerCase();

/** An API of spec §7 accepts the code from anyone. */
const needsNoPassword = (session: BrowserSession, email: unknown): boolean => !isPortico() || isOwn(session, email);

export function registeredForm(session: BrowserSession): FormReply {
  const registered = session.get("registeredEmail");
  return registered ? { initialValue: { email: shownEmail(registered) } } : untouched;
}

interface Verifying {
  address: string;
  selfAssign?: boolean;
}

interface RefusedCode {
  form: FormReply;
  status: number;
  notice?: NoticeContent;
}

/**
 * @returns the API's answer, or the form with errors
 * @throws Response back to the page, when a new code is on its way
 */
export async function verifyEmail(
  call: FormCall,
  { address, selfAssign }: Verifying,
): Promise<OutputOf<Contract["verifyEmail"]> | RefusedCode> {
  const { form, session, api } = call;
  const toSignIn = toSignInAt(stepsFrom(call.url).login);
  if (form.get("intent") === "resend") return resend(call, address);
  const withoutPassword = needsNoPassword(session, form.get("email"));
  const fields = readFields<typeof VerifyForm | typeof StrangersForm>(
    form,
    withoutPassword ? VerifyForm : StrangersForm,
    SECRET,
  );
  if (!fields.ok) return { form: fields.failed, status: 400 };

  const answer = await api("verifyEmail", { ...fields.value, selfAssign, attemptId: session.attemptId() });
  if (answer.code !== 200) {
    const failed = refusedForm(form, answer, SECRET);
    if (answer.data?.reason === "verified") return { form: failed, status: answer.code, notice: toSignIn };
    const wrongCode = answer.code === 400 && !answer.data?.fieldErrors;
    const hint = withoutPassword ? undefined : ({ kind: "info", text: verify.checkAll } as const);
    return {
      form: wrongCode ? refused(failed, { otp: [isPortico() ? refusedCode(answer) : verify.invalid] }) : failed,
      status: answer.code,
      notice: triesNotice(answer) ?? (wrongCode ? hint : undefined),
    };
  }
  for (const key of ["registeredEmail", "ownEmail", "attemptId"] as const) session.unset(key);
  session.set("identifier", fields.value.email);
  return answer.data;
}

const toSignInAt = (href: string): NoticeContent => ({
  kind: "info",
  text: verify.verifiedAlready,
  link: { href, text: verify.nextLink },
});

async function resend({ form, session, api, url }: FormCall, address: string): Promise<RefusedCode> {
  const fields = readFields(form, ResendForm, SECRET);
  if (!fields.ok) return { form: fields.failed, status: 400 };
  const answer = await api("resendCode", { ...fields.value, purpose: "VERIFY_EMAIL", attemptId: session.attemptId() });
  if (answer.code !== 200) {
    const notice = answer.data?.reason === "verified" ? toSignInAt(stepsFrom(url).login) : undefined;
    return { form: refusedForm(form, answer, SECRET), status: answer.code, notice };
  }
  session.set("registeredEmail", fields.value.email);
  const { sentTo, delayed } = answer.data;
  session.flash("notice", { kind: sentTo && !delayed ? "success" : "info", text: answer.msg });
  return redirectTo(session, address);
}
