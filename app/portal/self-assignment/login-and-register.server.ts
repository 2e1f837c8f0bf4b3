import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { z } from "zod";
import { readFields } from "~/auth/form-state.server";
import { callOf, type FormCall, formAction, page, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { requireUser } from "~/auth/require-user.server";
import { attemptOf, type PortalSession } from "~/auth/session.server";
import { type FormState, type Notice, untouched } from "~/lib/form-state";
import { paths, type WantedApplication } from "~/lib/paths";
import { email, givenPassword } from "~/portal/account/account-fields";
import { assignedOf, enterApplication } from "~/portal/launch/enter.server";
import { goInto } from "~/portal/launch/go-into.server";
import { afterPassword } from "~/portal/sign-in/password-step.server";
import { wantedIn } from "./wanted";

const SignInForm = z.object({ email, password: givenPassword() });

/**
 * Sign-in and registration of who follows a link to an application. Without names in the address it is like /login and
 * /register. Whoever is signed in goes straight into what is assigned; what is not takes a click first, since a mere
 * link assigns nothing.
 */
export async function loadLoginAndRegister(args: LoaderFunctionArgs) {
  const { session, url } = await callOf(args);
  const wanted = wantedIn(url);
  if (!session.has("token")) return page(session, loginAndRegisterPage(session, wanted));
  if (!wanted) throw redirect(paths.dashboard);
  const { user } = await requireUser(args);
  const assigned = assignedOf(user, wanted);
  return assigned
    ? goInto(session, [assigned])
    : page(session, { ...loginAndRegisterPage(session, wanted), signedIn: true });
}

export const submitLoginAndRegister = formAction((call) =>
  call.form.get("intent") === "enter" ? enter(call) : signIn(call),
);

async function enter({ session, api, url }: FormCall): Promise<never> {
  const wanted = wantedIn(url);
  const userId = session.get("userId");
  if (!wanted || !userId) return redirectTo(session, paths.loginAndRegister(wanted));
  return redirectTo(session, await enterApplication(session, api, userId, wanted));
}

/** The password step; the code is asked for at /otp. */
async function signIn(call: FormCall) {
  const { form, session, url, api } = call;
  const wanted = wantedIn(url);
  const fields = readFields(form, SignInForm, ["password"]);
  if (!fields.ok) return page(session, loginAndRegisterPage(session, wanted, fields.failed), { status: 400 });

  const answer = await api("login", { ...fields.value, attemptId: attemptOf(session) });
  const refused = await afterPassword(call, answer, {
    pending: { identifier: fields.value.email, ...(wanted && { wanted }) },
    codePage: paths.otp,
    verifyPage: wanted ? paths.verifyEmailAssign(wanted) : paths.verifyEmail,
  });
  return page(session, loginAndRegisterPage(session, wanted, refused.form, refused.notice), { status: refused.status });
}

const loginAndRegisterPage = (
  session: PortalSession,
  wanted: WantedApplication | undefined,
  form: FormState = untouched,
  notice?: Notice,
) => ({
  page: publicPage(session, notice),
  form,
  registerHref: wanted ? paths.registerAndAssign(wanted) : paths.register,
  signedIn: false,
});
