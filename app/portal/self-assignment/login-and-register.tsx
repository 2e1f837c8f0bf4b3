import { type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, callOf, type FormCall, redirectTo } from "~/auth/handlers.server";
import { publicPage } from "~/auth/public-page.server";
import { requireUser } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { doorName, rememberDoor, stepsOf } from "~/auth/way.server";
import type { Answered, FormReply, PublicPage } from "~/lib/form-reply";
import { paths, type WantedApplication } from "~/lib/paths";
import { formTitle, pageTitle } from "~/lib/product";
import { requestLinkFor } from "~/portal/access-request/request-link.server";
import { email, givenPassword } from "~/portal/account/account-fields";
import { withAccess } from "~/portal/launch/access.server";
import { assignedOf, enterApplication } from "~/portal/launch/enter.server";
import { goInto } from "~/portal/launch/go-into.server";
import { filledIn } from "~/portal/sign-in/code-step.server";
import { afterPassword } from "~/portal/sign-in/password-step.server";
import { EmailStepView } from "~/portal/sign-in/sign-in-card";
import { signIn, signInOrRegister as words } from "~/portal/sign-in/words";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { useSteps } from "~/ui/use-steps";
import { ClosedDoorView } from "./closed-door";
import { askAtDoor } from "./door.server";
import { wantedIn } from "./wanted";
import { closedDoor } from "./words";

const SignInForm = z.object({ email, password: givenPassword() });

/** Signed-in users enter what is assigned to them; the rest takes a click, as a mere link assigns nothing. */
export async function loader(args: LoaderFunctionArgs) {
  const call = await callOf(args);
  const { session, url, api } = call;
  const wanted = wantedIn(url);
  if (!session.has("token")) {
    const door = wanted && (await askAtDoor(api, wanted));
    if (wanted) rememberDoor(session, url, door?.applicationName);
    if (door?.isOpen === false) return answerPage(session, closed(stepsOf(call).login), { status: 400 });
    const answered = answeredOn(call);
    return answerPage(session, passwordPage(session, wanted, answered), answered);
  }
  if (!wanted) throw redirect(paths.dashboard);
  const user = await withAccess(api, (await requireUser(args)).user);
  const assigned = assignedOf(user, wanted);
  if (assigned) return goInto(session, [assigned]);
  const { isOpen, applicationName } = await askAtDoor(api, wanted);
  if (!isOpen) {
    const request = await requestLinkFor(api, wanted.application);
    return answerPage(session, closed(undefined, request), { status: 400 });
  }
  return answerPage(session, { state: "continue" as const, page: publicPage(session), application: applicationName });
}

export const action = formAction((call) => (call.form.get("intent") === "enter" ? enter(call) : checkPassword(call)));

async function enter({ session, api, url }: FormCall): Promise<never> {
  const wanted = wantedIn(url);
  const userId = session.get("userId");
  if (!wanted || !userId) return redirectTo(session, paths.loginAndRegister(wanted));
  return redirectTo(session, await enterApplication(session, api, userId, wanted));
}

/** The code step is at /otp. */
async function checkPassword(call: FormCall) {
  const { session, url } = call;
  const wanted = wantedIn(url);
  if (wanted) rememberDoor(session, url);
  const tried = await authenticate(call, strategies.passwordAtDoor(call, SignInForm));
  if (!tried.answer) return refusedPage(call, { form: tried.failed, status: 400 });
  const refused = await afterPassword(call, tried.answer, {
    identifier: tried.fields.email,
    leadsTo: { wanted },
    codePage: paths.otp,
    verifyPage: wanted ? paths.verifyEmailAssign(wanted) : paths.verifyEmail,
  });
  return refusedPage(call, refused);
}

async function refusedPage(call: FormCall, refused: Answered) {
  await showOnPage(call, refused);
  return answerPage(call.session, passwordPage(call.session, wantedIn(call.url), refused), refused);
}

const closed = (signInHref?: string, request?: string) => ({ state: "closed" as const, signInHref, request });

const passwordPage = (
  session: BrowserSession,
  wanted: WantedApplication | undefined,
  { form = filledIn(session, "email"), notice }: Answered = {},
) => ({
  state: "password" as const,
  page: publicPage(session, notice),
  form,
  application: wanted && doorName(session),
  registerHref: wanted ? paths.registerAndAssign(wanted) : paths.register,
});

const titleOf = (state: "closed" | "continue" = "closed"): string =>
  state === "closed" ? closedDoor.title : words.continueTitle;

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  {
    title: data?.state === "password" ? formTitle(words.title, data.form) : pageTitle(titleOf(data?.state)),
  },
];

export default function LoginAndRegister() {
  const loaded = useLoaderData<typeof loader>();
  const view = useActionData<typeof action>() ?? loaded;
  if (view.state === "closed") return <ClosedDoorView {...view} />;
  return view.state === "continue" ? <ContinueView {...view} /> : <LoginAndRegisterView {...view} />;
}

interface LoginAndRegisterViewProps {
  page: PublicPage;
  form: FormReply;
  application?: string;
  registerHref: string;
}

/** Spec §2 loginandregister. */
function LoginAndRegisterView({ page, form, application, registerHref }: LoginAndRegisterViewProps) {
  const links = [
    { href: registerHref, text: signIn.register },
    { href: useSteps().forgotPassword, text: signIn.forgot },
  ];
  return <EmailStepView title={words.title} lead={words.lead(application)} page={page} form={form} links={links} />;
}

function ContinueView({ page, application }: { page: PublicPage; application?: string }) {
  const links = [{ href: paths.dashboard, text: words.dashboard }];
  return (
    <PublicCard title={words.continueTitle} notice={page.notice} links={links}>
      <p className="mb-4">{words.continueText(application)}</p>
      <PlainForm csrfToken={page.csrfToken}>
        <Submit wide intent="enter">
          {words.continue}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
