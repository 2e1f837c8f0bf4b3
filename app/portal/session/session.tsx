import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { answerAt, overlaid, showAtOwnAddress } from "~/auth/kept-answer.server";
import { problemOf, UNAVAILABLE_STATUS } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { SignedInSession } from "~/contract/session";
import type { NoticeContent } from "~/lib/form-state";
import { minuteOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { LogoutButton } from "~/portal/dashboard/logout-form";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainPostButton } from "~/ui/plain-post-button";
import { PlainTable } from "~/ui/plain-table";
import { DeviceCells, placeName } from "./device-cells";
import { sessionWords as words } from "./words";

export const loader = userLoader(async (call) => {
  const { session, user, api } = call;
  const answer = await api("listSessions", { userId: user._id });
  if (answer.code !== 200) throw problemOf(answer);
  const page = { ...answer.data, csrfToken: csrfTokenOf(session), notice: session.get("notice") };
  const kept = answerAt(call);
  return answerPage(session, overlaid(page, kept), { status: kept?.status });
});

/** Ends the session that the form names, or without a name all others. The one it is sent from is ended by /logout. */
export const action = userAction(async (call) => {
  const { form, session, user, api } = call;
  const userId = user._id;
  const sessionId = form.get("sessionId");
  const answer =
    typeof sessionId === "string"
      ? await api("endSession", { userId, sessionId })
      : await api("endSessions", { userId });
  if (answer.code !== 200) {
    const notice: NoticeContent = { kind: "error", text: answer.msg };
    if (answer.code !== UNAVAILABLE_STATUS) await showAtOwnAddress(call, { status: answer.code, body: { notice } });
    return answerPage(session, { notice }, { status: answer.code });
  }
  session.flash("notice", { kind: "success", text: answer.msg });
  return redirectTo(session, paths.sessions);
});

export const meta: MetaFunction = () => [{ title: pageTitle(words.title) }];

export default function Sessions() {
  const loaded = useLoaderData<typeof loader>();
  return <SessionsView {...loaded} {...useActionData<typeof action>()} />;
}

interface SessionsViewProps {
  sessions: readonly SignedInSession[];
  total: number;
  csrfToken: string;
  notice?: NoticeContent;
}

/** Where the user is signed in, each with a way to end it. */
function SessionsView({ sessions, total, csrfToken, notice }: SessionsViewProps) {
  return (
    <>
      <PageHeader title={words.title}>
        {total > 1 && (
          <PlainPostButton csrfToken={csrfToken} name="intent" value="end-others">
            {words.endOthers}
          </PlainPostButton>
        )}
      </PageHeader>
      {notice && <Notice {...notice} />}
      <Hint className="mb-3">{words.lead}</Hint>
      {total > sessions.length && <Hint className="mb-3">{words.shown(sessions.length, total)}</Hint>}
      <PlainTable
        title={words.title}
        headers={[words.device, words.address, words.signedIn, words.lastUsed, words.action]}
      >
        {sessions.map((each) => (
          <SessionRow key={each._id} session={each} csrfToken={csrfToken} />
        ))}
      </PlainTable>
    </>
  );
}

function SessionRow({ session, csrfToken }: { session: SignedInSession; csrfToken: string }) {
  const { _id, signedInAt, lastUsedAt, isCurrent } = session;
  return (
    <tr>
      <DeviceCells {...session} current={isCurrent && words.current} />
      <td data-label={words.signedIn}>
        <time dateTime={signedInAt}>{minuteOf(signedInAt)}</time>
      </td>
      <td data-label={words.lastUsed}>
        <time dateTime={lastUsedAt}>{minuteOf(lastUsedAt)}</time>
      </td>
      <td className="row-actions">
        {isCurrent ? (
          <LogoutButton csrfToken={csrfToken} />
        ) : (
          <PlainPostButton csrfToken={csrfToken} name="sessionId" value={_id} label={words.endOne(placeName(session))}>
            {words.end}
          </PlainPostButton>
        )}
      </td>
    </tr>
  );
}
