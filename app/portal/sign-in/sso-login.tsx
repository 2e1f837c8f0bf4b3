import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { z } from "zod";
import { answeredOn, showOnPage } from "~/auth/answered.server";
import { formAction } from "~/auth/form-action.server";
import { answerPage, callOf, type FormCall, redirectTo } from "~/auth/handlers.server";
import { problemOf } from "~/auth/problem.server";
import { publicPage } from "~/auth/public-page.server";
import { requireUser } from "~/auth/require-user.server";
import type { BrowserSession } from "~/auth/session.server";
import { authenticate, strategies } from "~/auth/strategies.server";
import { doorName, RETURN_MAX, rememberDoor, stepsOf } from "~/auth/way.server";
import { HttpUrl } from "~/contract/kit/fields";
import { ID_MAX, TITLE_MAX } from "~/contract/kit/rules";
import type { ActiveUser } from "~/contract/user";
import type { Answered } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { formTitle, pageTitle } from "~/lib/product";
import { singleParameters } from "~/lib/query";
import { email, givenPassword } from "~/portal/account/account-fields";
import { withAccess } from "~/portal/launch/access.server";
import { findAssigned, isAtOrigin, isCalled } from "~/portal/launch/find-assigned";
import { goInto } from "~/portal/launch/go-into.server";
import { LaunchRefusedView } from "~/portal/launch/refused-view";
import { launchWords } from "~/portal/launch/words";
import { ButtonAnchor } from "~/ui/button";
import { PublicCard } from "~/ui/public-card";
import { useSteps } from "~/ui/use-steps";
import { filledIn } from "./code-step.server";
import { afterPassword } from "./password-step.server";
import { EmailStepView } from "./sign-in-card";
import { signIn, ssoSignIn as words } from "./words";

/** `base`: an address of the application; `clientId`: its id or name; `clientIDE`: the client, as in a launch. */
const SsoQuery = z.object({
  base: HttpUrl,
  clientId: z.string().max(TITLE_MAX).optional(),
  clientIDE: z.string().max(ID_MAX).optional(),
});
type SsoQuery = z.output<typeof SsoQuery>;

const SsoForm = z.object({ email, password: givenPassword() });

function readQuery({ search, searchParams }: URL): SsoQuery | undefined {
  return search.length > RETURN_MAX ? undefined : SsoQuery.safeParse(singleParameters(searchParams)).data;
}

/** Visitors sign in and return launched; signed-in users go straight on. */
export async function loader(args: LoaderFunctionArgs) {
  const call = await callOf(args);
  const { session, url, api } = call;
  const query = readQuery(url);
  if (!query) return answerPage(session, refused(launchWords.unreadable), { status: 400 });
  const answer = await api("checkAddress", { address: query.base, match: "origin", application: query.clientId });
  if (answer.code === 400) return answerPage(session, refused(launchWords.refusedText), { status: 400 });
  if (answer.code !== 200) throw problemOf(answer);
  if (!session.has("token")) {
    rememberDoor(session, url, answer.data.applicationName);
    const answered = answeredOn(call);
    return answerPage(session, passwordPage(session, answered), answered);
  }

  const user = await withAccess(api, (await requireUser(args)).user);
  const [first, ...others] = assignmentsFor(user, query);
  if (!first) return answerPage(session, refused(launchWords.unknown), { status: 403 });
  if (others.some(({ applicationId }) => applicationId !== first.applicationId)) {
    const ids = new Set([first, ...others].map(({ applicationId }) => applicationId));
    return answerPage(session, choice(user, query, ids));
  }
  return goInto(session, [first, ...others]);
}

/** The code step is at /otp; signing in leads back here. */
export const action = formAction(async (call) => {
  const { session, url } = call;
  const query = readQuery(url);
  if (!query) return redirectTo(session, paths.ssoLogin);
  rememberDoor(session, url);
  const tried = await authenticate(call, strategies.passwordForApplication(call, SsoForm, query.base));
  if (!tried.answer) return refusedPage(call, { form: tried.failed, status: 400 });
  const refused = await afterPassword(call, tried.answer, {
    identifier: tried.fields.email,
    leadsTo: { page: paths.ssoLogin + url.search },
    codePage: paths.otp,
    verifyPage: stepsOf(call).verifyEmail,
  });
  return refusedPage(call, refused);
});

async function refusedPage(call: FormCall, refused: Answered) {
  await showOnPage(call, refused);
  return answerPage(call.session, passwordPage(call.session, refused), refused);
}

/** On the origin of `base`, exact matches first. */
function assignmentsFor(user: ActiveUser, { base, clientId, clientIDE }: SsoQuery) {
  const { origin } = new URL(base);
  const found = findAssigned(user, {
    application: (each) => isAtOrigin(origin, each) && (!clientId || isCalled(clientId, each)),
    client: ({ _id, uuid }) => !clientIDE || clientIDE === _id || clientIDE === uuid,
  });
  const atBase = new Set(
    user.applicationData.filter(({ applicationRedirectUrl }) => applicationRedirectUrl === base).map(({ _id }) => _id),
  );
  const exact = found.filter(({ applicationId }) => atBase.has(applicationId));
  return exact.length > 0 ? exact : found;
}

const refused = (text: string) => ({ state: "refused" as const, text });

const choice = ({ applicationData }: ActiveUser, query: SsoQuery, ids: ReadonlySet<string>) => ({
  state: "choice" as const,
  applications: applicationData
    .filter(({ _id }) => ids.has(_id))
    .map(({ _id, name }) => ({
      name: name.description,
      href: `${paths.ssoLogin}?${new URLSearchParams({ ...query, clientId: _id }).toString()}`,
    })),
});

const passwordPage = (session: BrowserSession, { form = filledIn(session, "email"), notice }: Answered = {}) => ({
  state: "password" as const,
  page: publicPage(session, notice),
  application: doorName(session),
  form,
});

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  data?.state === "password"
    ? { title: formTitle(words.title, data.form) }
    : { title: pageTitle(data?.state === "choice" ? words.choiceTitle : launchWords.refusedTitle) },
];

export default function SsoLogin() {
  const loaded = useLoaderData<typeof loader>();
  const state = useActionData<typeof action>() ?? loaded;
  const { forgotPassword, register } = useSteps();
  const links = [
    { href: forgotPassword, text: signIn.forgot },
    { href: register, text: signIn.register },
  ];
  if (state.state === "refused") return <LaunchRefusedView text={state.text} />;
  if (state.state === "choice") return <ChoiceView applications={state.applications} />;
  return (
    <EmailStepView
      title={words.title}
      lead={words.lead(state.application)}
      page={state.page}
      form={state.form}
      links={links}
    />
  );
}

interface ChoiceViewProps {
  applications: readonly { name: string; href: string }[];
}

function ChoiceView({ applications }: ChoiceViewProps) {
  return (
    <PublicCard title={words.choiceTitle} links={[{ href: paths.dashboard, text: launchWords.dashboard }]}>
      <p className="mb-4">{words.choice}</p>
      <ul className="space-y-3">
        {applications.map(({ name, href }) => (
          <li key={href}>
            <ButtonAnchor wide href={href}>
              {name}
            </ButtonAnchor>
          </li>
        ))}
      </ul>
    </PublicCard>
  );
}
