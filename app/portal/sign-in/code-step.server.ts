import { z } from "zod";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { type FormCall, page, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { attemptOf, clearSession, type PendingSignIn, type PortalSession } from "~/auth/session.server";
import { readIdentifier } from "~/contract/kit/identifier";
import { type FormState, type Notice, untouched } from "~/lib/form-state";
import { maskIdentifier } from "~/lib/mask-identifier";
import { paths } from "~/lib/paths";
import { otp } from "~/portal/account/account-fields";
import { enterApplication } from "~/portal/launch/enter.server";
import { firstPage } from "../launch/automatic.server";
import { enterSession } from "./enter-session.server";

const CodeForm = z.object({ otp });

/** What /login and /otp show. `identifierHint` is there while a code is awaited. */
export function signInPage(session: PortalSession, form: FormState = untouched, notice?: Notice) {
  const pending = session.get("pendingSignIn");
  return { page: publicPage(session, notice), form, identifierHint: pending && maskIdentifier(pending.identifier) };
}

/** The same page again, with what was wrong. */
export const refusedPage = (session: PortalSession, form: FormState, status = 400, notice?: Notice) =>
  page(session, signInPage(session, form, notice), { status });

type Answer = Awaited<ReturnType<typeof refusedPage>>;

const INTENTS: readonly unknown[] = ["verify-code", "resend", "restart"];

/** Whether a form is one of the code step's. */
export const isCodeStep = (form: FormData): boolean => INTENTS.includes(form.get("intent"));

/** The second step of spec §4's login flow and the two ways out of it; `here` is the page it is shown on. */
export async function submitCodeStep(call: FormCall, here: string): Promise<Answer> {
  const pending = call.session.get("pendingSignIn");
  if (!pending) return redirectTo(call.session, here);
  const intent = call.form.get("intent");
  if (intent === "restart") return restart(call, pending);
  if (intent === "resend") return resend(call, pending, here);
  return checkCode(call, pending);
}

async function checkCode({ api, apiAs, form, session }: FormCall, pending: PendingSignIn): Promise<Answer> {
  const fields = readFields(form, CodeForm);
  if (!fields.ok) return refusedPage(session, fields.failed);
  const attemptId = attemptOf(session);
  const answer = await api("consumeLoginCode", {
    ...readIdentifier(pending.identifier),
    otp: fields.value.otp,
    attemptId,
  });
  if (answer.code !== 200) return refusedPage(session, { values: {}, fieldErrors: { otp: [answer.msg] } }, answer.code);

  const { authorizationToken, userData } = answer.data;
  const returnTo = pending.page ?? session.get("returnTo");
  await enterSession({ api, session }, answer.data);
  const userApi = apiAs(authorizationToken);
  if (pending.wanted)
    return redirectTo(session, await enterApplication(session, userApi, userData._id, pending.wanted));
  return redirectTo(session, returnTo ?? (await firstPage(session, userApi, userData._id)));
}

async function resend({ api, session, form }: FormCall, { identifier }: PendingSignIn, here: string): Promise<Answer> {
  const answer = await api("resendCode", {
    ...readIdentifier(identifier),
    purpose: "LOGIN",
    attemptId: attemptOf(session),
  });
  if (answer.code !== 200) return refusedPage(session, refusedForm(form, answer), answer.code);
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(session, here);
}

/** Back to where the sign-in began. */
async function restart({ session }: FormCall, { wanted, page: began }: PendingSignIn): Promise<never> {
  clearSession(session);
  return redirectTo(session, wanted ? paths.loginAndRegister(wanted) : (began ?? paths.login));
}
