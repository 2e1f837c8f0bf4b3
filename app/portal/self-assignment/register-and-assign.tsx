import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { answeredOn } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, pageLoader, redirectTo } from "~/auth/handlers.server";
import type { BrowserSession } from "~/auth/session.server";
import { doorName, rememberDoor, stepsOf } from "~/auth/way.server";
import { paths, type WantedApplication } from "~/lib/paths";
import { formTitle, pageTitle } from "~/lib/product";
import { registerPage, signUp } from "~/portal/account/register.server";
import { RegisterView } from "~/portal/account/register-view";
import { register } from "~/portal/account/words";
import { ClosedDoorView } from "./closed-door";
import { askAtDoor } from "./door.server";
import { wantedIn } from "./wanted";
import { closedDoor } from "./words";

const around = (session: BrowserSession, wanted: WantedApplication) => ({
  application: doorName(session),
  signInHref: paths.loginAndRegister(wanted),
  next: paths.verifyEmailAssign(wanted),
});

/** /registerandassign. The names stay in the address: the next sign-in enters the application. */
export const loader = pageLoader(async (call) => {
  const { session, url, api } = call;
  const wanted = wantedIn(url);
  if (!wanted) throw redirect(paths.register);
  const signInDoor = paths.loginAndRegister(wanted);
  if (session.has("token")) throw redirect(signInDoor);
  const door = await askAtDoor(api, wanted);
  rememberDoor(session, new URL(signInDoor, url), door.applicationName);
  if (!door.isOpen) return answerPage(session, { page: undefined, signInHref: stepsOf(call).login }, { status: 400 });
  const answered = answeredOn(call);
  return answerPage(session, await registerPage(call, around(session, wanted), answered), answered);
});

export const action = formAction(async (call) => {
  const wanted = wantedIn(call.url);
  return wanted ? signUp(call, around(call.session, wanted)) : redirectTo(call.session, paths.register);
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data?.page ? formTitle(register.title, data.form) : pageTitle(closedDoor.title) },
];

export default function RegisterAndAssign() {
  const loaded = useLoaderData<typeof loader>();
  const view = useActionData<typeof action>() ?? loaded;
  return view.page ? <RegisterView {...view} /> : <ClosedDoorView signInHref={view.signInHref} />;
}
