import { redirect } from "@remix-run/node";
import { formAction, page, pageLoader, redirectTo } from "~/auth/handlers.server";
import { paths, type WantedApplication } from "~/lib/paths";
import { registerPage, signUp } from "~/portal/account/register.server";
import { wantedIn } from "./wanted";

const around = (wanted: WantedApplication) => ({
  signInHref: paths.loginAndRegister(wanted),
  next: paths.verifyEmailAssign(wanted),
});

/** /registerandassign: the sign-up form of who wants into an application. Its names stay in the address. */
export const loadRegisterAndAssign = pageLoader(async ({ session, url }) => {
  const wanted = wantedIn(url);
  if (!wanted) throw redirect(paths.register);
  if (session.has("token")) throw redirect(paths.loginAndRegister(wanted));
  return page(session, registerPage(session, around(wanted)));
});

export const submitRegisterAndAssign = formAction(async (call) => {
  const wanted = wantedIn(call.url);
  return wanted ? signUp(call, around(wanted)) : redirectTo(call.session, paths.register);
});
