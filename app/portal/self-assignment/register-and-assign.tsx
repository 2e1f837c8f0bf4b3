import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answeredOn } from "~/auth/answered.server";
import { answerPage, formAction, pageLoader, redirectTo } from "~/auth/handlers.server";
import { paths, type WantedApplication } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { registerPage, signUp } from "~/portal/account/register.server";
import { RegisterView } from "~/portal/account/register-view";
import { register } from "~/portal/account/words";
import { wantedIn } from "./wanted";

const around = (wanted: WantedApplication) => ({
  signInHref: paths.loginAndRegister(wanted),
  next: paths.verifyEmailAssign(wanted),
});

/** /registerandassign: the sign-up form of who wants into an application. Its names stay in the address. */
export const loader = pageLoader(async (call) => {
  const { session, url } = call;
  const wanted = wantedIn(url);
  if (!wanted) throw redirect(paths.register);
  if (session.has("token")) throw redirect(paths.loginAndRegister(wanted));
  const answered = answeredOn(call);
  return answerPage(session, registerPage(session, around(wanted), answered), answered);
});

export const action = formAction(async (call) => {
  const wanted = wantedIn(call.url);
  return wanted ? signUp(call, around(wanted)) : redirectTo(call.session, paths.register);
});

export const meta: MetaFunction = () => [{ title: pageTitle(register.title) }];

export default function RegisterAndAssign() {
  const loaded = useLoaderData<typeof loader>();
  return <RegisterView {...(useActionData<typeof action>() ?? loaded)} />;
}
