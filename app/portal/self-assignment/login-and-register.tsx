import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { readFields } from "~/auth/form-state.server";
import { answerPage, callOf, type FormCall, formAction, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { requireUser } from "~/auth/require-user.server";
import { attemptOf, type PortalSession } from "~/auth/session.server";
import { rememberDoor } from "~/auth/way.server";
import { type Answered, type FormState, type PublicPage, untouched } from "~/lib/form-state";
import { paths, type WantedApplication } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { email, givenPassword } from "~/portal/account/account-fields";
import { assignedOf, enterApplication } from "~/portal/launch/enter.server";
import { goInto } from "~/portal/launch/go-into.server";
import { afterPassword } from "~/portal/sign-in/password-step.server";
import { EmailStepView } from "~/portal/sign-in/sign-in-card";
import { signIn, signInOrRegister as words } from "~/portal/sign-in/words";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { wantedIn } from "./wanted";

const SignInForm = z.object({ email, password: givenPassword() });

/**
 * Sign-in and registration of who follows a link to an application. Without names in the address it is like /login and
 * /register. Whoever is signed in goes straight into what is assigned; what is not takes a click first, since a mere
 * link assigns nothing.
 */
export async function loader(args: LoaderFunctionArgs) {
  const call = await callOf(args);
  const { session, url } = call;
  const wanted = wantedIn(url);
  if (!session.has("token")) {
    if (wanted) rememberDoor(session, url);
    const answered = answeredOn(call);
    return answerPage(session, loginAndRegisterPage(session, wanted, answered), answered);
  }
  if (!wanted) throw redirect(paths.dashboard);
  const { user } = await requireUser(args);
  const assigned = assignedOf(user, wanted);
  return assigned
    ? goInto(session, [assigned])
    : answerPage(session, { ...loginAndRegisterPage(session, wanted), signedIn: true });
}

export const action = formAction((call) => (call.form.get("intent") === "enter" ? enter(call) : checkPassword(call)));

async function enter({ session, api, url }: FormCall): Promise<never> {
  const wanted = wantedIn(url);
  const userId = session.get("userId");
  if (!wanted || !userId) return redirectTo(session, paths.loginAndRegister(wanted));
  return redirectTo(session, await enterApplication(session, api, userId, wanted));
}

/** The password step; the code is asked for at /otp. */
async function checkPassword(call: FormCall) {
  const { form, session, url, api } = call;
  const wanted = wantedIn(url);
  const fields = readFields(form, SignInForm, ["password"]);
  if (!fields.ok) return refusedPage(call, { form: fields.failed, status: 400 });

  const answer = await api("login", { ...fields.value, attemptId: attemptOf(session) });
  const refused = await afterPassword(call, answer, {
    identifier: fields.value.email,
    leadsTo: { wanted },
    codePage: paths.otp,
    verifyPage: wanted ? paths.verifyEmailAssign(wanted) : paths.verifyEmail,
  });
  return refusedPage(call, refused);
}

async function refusedPage(call: FormCall, refused: Answered) {
  await showOnPage(call, refused);
  return answerPage(call.session, loginAndRegisterPage(call.session, wantedIn(call.url), refused), refused);
}

const loginAndRegisterPage = (
  session: PortalSession,
  wanted: WantedApplication | undefined,
  { form = untouched, notice }: Answered = {},
) => ({
  page: publicPage(session, notice),
  form,
  registerHref: wanted ? paths.registerAndAssign(wanted) : paths.register,
  signedIn: false,
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.pageTitle) }];

export default function LoginAndRegister() {
  const loaded = useLoaderData<typeof loader>();
  const { signedIn, ...view } = useActionData<typeof action>() ?? loaded;
  return signedIn ? <ContinueView page={view.page} /> : <LoginAndRegisterView {...view} />;
}

interface LoginAndRegisterViewProps {
  page: PublicPage;
  form: FormState;
  registerHref: string;
}

/** Both ways in on one page (spec §2 loginandregister). */
function LoginAndRegisterView({ page, form, registerHref }: LoginAndRegisterViewProps) {
  const links = [
    { href: registerHref, text: signIn.register },
    { href: paths.forgotPassword, text: signIn.forgot },
  ];
  return <EmailStepView title={words.title} lead={words.lead} page={page} form={form} links={links} />;
}

/** For who is signed in already, and wants into an application that is not assigned yet. */
function ContinueView({ page }: { page: PublicPage }) {
  const links = [{ href: paths.dashboard, text: words.dashboard }];
  return (
    <PublicCard title={words.continueTitle} notice={page.notice} links={links}>
      <p className="mb-4">{words.continueText}</p>
      <PlainForm csrfToken={page.csrfToken}>
        <Submit wide intent="enter">
          {words.continue}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
