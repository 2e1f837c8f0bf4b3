import { redirect } from "@remix-run/node";
import { Authenticator } from "remix-auth";
import { FormStrategy } from "remix-auth-form";
import { z } from "zod";
import { readFields, refusedForm } from "~/auth/form-state.server";
import { type FormCall, formAction, go, page, pageLoader } from "~/auth/handlers.server";
import { attemptOf, clearSession, type PortalSession } from "~/auth/session.server";
import { readIdentifier } from "~/contract/identifier";
import { ROLE_DEFAULT } from "~/contract/rules";
import { paths } from "~/lib/paths";
import { signIn } from "~/text/sign-in";
import { type FormState, type Notice, untouched } from "~/ui/form-state";
import { identifier, givenPassword, otp } from "../account-fields";
import { firstPage } from "../launch/automatic.server";
import { publicPage } from "../public-page.server";
import { maskIdentifier } from "./mask-identifier";

const PasswordForm = z.object({ identifier, password: givenPassword() });
const CodeForm = z.object({ otp });

export const loadSignIn = pageLoader(async ({ session }) => {
  if (session.has("token")) throw redirect(paths.dashboard);
  return page(session, shown(session));
});

/** The two steps of spec §4's login flow, and the two ways out of the second. */
export const submitSignIn = formAction(async (call) => {
  const intent = call.form.get("intent");
  if (intent === "restart") return restart(call);
  if (intent === "resend") return resend(call);
  return steps(call).authenticate(intent === "verify-code" ? "one-time-code" : "password", call.request);
});

type Answer = Awaited<ReturnType<typeof failed>>;

/** Which strategy a sent form is held against. */
const steps = (call: FormCall): Authenticator<Answer> =>
  new Authenticator<Answer>()
    .use(new FormStrategy(({ form }) => checkPassword(call, form)), "password")
    .use(new FormStrategy(({ form }) => checkCode(call, form)), "one-time-code");

async function checkPassword({ api, session }: FormCall, form: FormData): Promise<Answer> {
  const fields = readFields(form, PasswordForm, ["password"]);
  if (!fields.ok) return failed(session, fields.failed);
  const { identifier, password } = fields.value;
  const answer = await api("login", { ...readIdentifier(identifier), password, attemptId: attemptOf(session) });
  if (answer.code !== 200) {
    const unverified = answer.data?.reason === "unverified";
    if (unverified && identifier.includes("@")) session.set("registeredEmail", identifier);
    const notice: Notice | undefined = unverified
      ? { kind: "info", text: signIn.unverified, link: { href: paths.verifyEmail, text: signIn.verify } }
      : undefined;
    return failed(session, refusedForm(form, answer, ["password"]), answer.code, notice);
  }
  session.set("pendingIdentifier", identifier);
  session.flash("notice", { kind: answer.data.delayed ? "info" : "success", text: answer.msg });
  return go(session, paths.login);
}

async function checkCode({ api, apiAs, session }: FormCall, form: FormData): Promise<Answer> {
  const pending = session.get("pendingIdentifier");
  if (!pending) return go(session, paths.login);
  const fields = readFields(form, CodeForm);
  if (!fields.ok) return failed(session, fields.failed);
  const attemptId = attemptOf(session);
  const answer = await api("consumeLoginCode", { ...readIdentifier(pending), otp: fields.value.otp, attemptId });
  if (answer.code !== 200) {
    return failed(session, { values: {}, fieldErrors: { otp: [answer.msg] } }, answer.code);
  }
  const { authorizationToken, userData, userRole } = answer.data;
  const returnTo = session.get("returnTo");
  clearSession(session);
  session.set("token", authorizationToken);
  session.set("userId", userData._id);
  session.set("role", userRole[0]?.rolesData.name ?? ROLE_DEFAULT);
  return go(session, returnTo ?? (await firstPage(session, apiAs(authorizationToken), userData._id)));
}

async function resend({ api, session, form }: FormCall): Promise<Answer> {
  const pending = session.get("pendingIdentifier");
  if (!pending) return go(session, paths.login);
  const answer = await api("resendCode", { ...readIdentifier(pending), purpose: "LOGIN", attemptId: attemptOf(session) });
  if (answer.code !== 200) return failed(session, refusedForm(form, answer), answer.code);
  session.flash("notice", { kind: "success", text: answer.msg });
  return go(session, paths.login);
}

async function restart({ session }: FormCall): Promise<never> {
  clearSession(session);
  return go(session, paths.login);
}

/** The same page again, with what was wrong. */
function failed(session: PortalSession, form: FormState, status = 400, notice?: Notice) {
  return page(session, { ...shown(session, notice), form }, { status });
}

function shown(session: PortalSession, notice?: Notice) {
  const pending = session.get("pendingIdentifier");
  return {
    page: publicPage(session, notice),
    form: untouched,
    identifierHint: pending ? maskIdentifier(pending) : undefined,
  };
}
