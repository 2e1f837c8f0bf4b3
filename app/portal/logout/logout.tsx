import { type MetaFunction, redirect } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { formAction } from "~/auth/form-action.server";
import { answerPage, type PageCall, pageLoader } from "~/auth/handlers.server";
import { publicPage, refreshTo } from "~/auth/public-page.server";
import type { ApplicationLogout } from "~/contract/logout";
import type { PublicPage } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { Submit } from "~/ui/button";
import { PlainForm } from "~/ui/plain-form";
import { PublicCard } from "~/ui/public-card";
import { LogoutResult } from "./result";
import { shownProvider, signOut } from "./sign-out.server";
import { logout as words } from "./words";

export const loader = pageLoader(async (call) => {
  const { session, afterAction } = call;
  const isOver = !session.has("token") && !afterAction;
  if (isOver && !session.has("endedToken") && !session.has("signingOutThere")) throw redirect(paths.login);
  const result = isOver ? await resultOf(call) : undefined;
  const headers = result ? whileWaiting(result.applications) : {};
  return answerPage(session, { page: publicPage(session), result }, { headers });
});

async function resultOf(call: PageCall) {
  const { session } = call;
  const there = session.get("signingOutThere");
  const returnTo = session.has("afterLogout") ? paths.samlLogoutNext : undefined;
  // The page before has led there who was to be led.
  return {
    applications: await resultsOf(call),
    returnTo,
    provider: shownProvider(there && { ...there, isAutomatic: false }),
  };
}

/** Results of this browser's last sign-out; its first page opened the frames. */
async function resultsOf({ session, api }: PageCall): Promise<ApplicationLogout[]> {
  const token = session.get("endedToken");
  if (!token) return [];
  const answer = await api("logoutResult", { token });
  return answer.code === 200 ? answer.data.applications.map(({ frame: _frame, ...result }) => result) : [];
}

/** Refreshes until all have answered. */
const whileWaiting = (applications: readonly ApplicationLogout[]): Record<string, string> =>
  applications.some(({ status }) => status === "QUEUED") ? refreshTo(paths.logout, 5) : {};

/** Reaches every application of the session, or leads on if there is none (spec §4). A reload shows the results. */
export const action = formAction(
  async (call) => {
    const { applications, warning, goesOn, provider, headers } = await signOut(call);
    const isLeaving = applications.length === 0 && !provider;
    const onward = goesOn ? {} : onwardFrom(applications, isLeaving);
    for (const [name, value] of Object.entries(onward)) headers.set(name, value);
    return answerPage(
      call.session,
      { applications, warning, isLeaving, provider: shownProvider(provider) },
      { headers },
    );
  },
  { doneAt: (session) => (session.has("token") ? undefined : paths.logout) },
);

const onwardFrom = (applications: readonly ApplicationLogout[], isLeaving: boolean) =>
  isLeaving ? refreshTo(paths.login) : whileWaiting(applications);

export { passHeaders as headers } from "~/lib/pass-headers";

export const meta: MetaFunction = () => [{ title: pageTitle(words.confirm) }];

export default function Logout() {
  const { page, result } = useLoaderData<typeof loader>();
  const done = useActionData<typeof action>() ?? result;
  return done ? <LogoutResult {...done} /> : <LogoutConfirmView page={page} />;
}

const links = [{ href: paths.dashboard, text: words.stay }];

/** A link alone signs nobody out. */
function LogoutConfirmView({ page }: { page: Pick<PublicPage, "csrfToken" | "notice"> }) {
  return (
    <PublicCard title={words.confirmTitle} notice={page.notice} links={links}>
      <p className="mb-4">{words.confirmText}</p>
      <PlainForm csrfToken={page.csrfToken} action={paths.logout}>
        <Submit wide intent="logout">
          {words.confirm}
        </Submit>
      </PlainForm>
    </PublicCard>
  );
}
