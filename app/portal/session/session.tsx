import type { MetaFunction } from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Fragment } from "react";
import { csrfTokenOf } from "~/auth/csrf-token.server";
import { answerPage, redirectTo } from "~/auth/handlers.server";
import { answerAt, overlaid, showAtOwnAddress } from "~/auth/kept-answer.server";
import { problemOf, UNAVAILABLE_STATUS } from "~/auth/problem.server";
import { userAction, userLoader } from "~/auth/require-user.server";
import type { ListedGrant } from "~/contract/grant";
import type { SignedInSession } from "~/contract/session";
import type { NoticeContent } from "~/lib/form-reply";
import { paths } from "~/lib/paths";
import { pageTitle } from "~/lib/product";
import { LogoutButton } from "~/portal/dashboard/logout-form";
import { Badge } from "~/ui/badge";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainPostButton } from "~/ui/plain-post-button";
import { PlainTable } from "~/ui/plain-table";
import { Time, useMinuteOf } from "~/ui/time";
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

/** Ends the named session or grant; without a name all others. /logout ends the current one. */
export const action = userAction(async (call) => {
  const { form, session, user, api } = call;
  const userId = user._id;
  const [sessionId, grantId] = [form.get("sessionId"), form.get("grantId")];
  const answer =
    typeof sessionId === "string"
      ? await api("endSession", { userId, sessionId })
      : typeof grantId === "string"
        ? await api("endGrant", { userId, grantId })
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
  /** Undefined if the product API has none. */
  grants?: readonly ListedGrant[];
  totalGrants?: number;
  csrfToken: string;
  notice?: NoticeContent;
}

function SessionsView({ sessions, total, grants = [], totalGrants = 0, csrfToken, notice }: SessionsViewProps) {
  const outlived = grants.filter(({ sessionId }) => sessionId === undefined);
  return (
    <>
      <PageHeader title={words.title}>
        {(total > 1 || outlived.length > 0) && (
          <PlainPostButton csrfToken={csrfToken} name="intent" value="end-others">
            {words.endOthers}
          </PlainPostButton>
        )}
      </PageHeader>
      {notice && <Notice {...notice} />}
      <Hint className="mb-3">{words.lead}</Hint>
      {grants.some(({ isLasting }) => isLasting) && <Hint className="mb-3">{words.lastingLead}</Hint>}
      {totalGrants > grants.length && <Hint className="mb-3">{words.grantsShown(grants.length, totalGrants)}</Hint>}
      {total > sessions.length && <Hint className="mb-3">{words.shown(sessions.length, total)}</Hint>}
      <PlainTable
        title={words.title}
        headers={[words.deviceOrApplication, words.addressOrCompany, words.signedIn, words.lastUsed, words.action]}
      >
        {sessions.map((each) => (
          <Fragment key={each._id}>
            <SessionRow session={each} csrfToken={csrfToken} />
            {grants
              .filter(({ sessionId }) => sessionId === each._id)
              .map((grant) => (
                <GrantRow key={grant._id} grant={grant} csrfToken={csrfToken} />
              ))}
          </Fragment>
        ))}
        {outlived.map((grant) => (
          <GrantRow key={grant._id} grant={grant} csrfToken={csrfToken} />
        ))}
      </PlainTable>
    </>
  );
}

function SessionRow({ session, csrfToken }: { session: SignedInSession; csrfToken: string }) {
  const { _id, signedInAt, lastUsedAt, isCurrent } = session;
  const name = placeName(session, useMinuteOf()(lastUsedAt));
  return (
    <tr>
      <DeviceCells {...session} current={isCurrent && words.current} />
      <td data-label={words.signedIn}>
        <Time at={signedInAt} />
      </td>
      <td data-label={words.lastUsed}>
        <Time at={lastUsedAt} />
      </td>
      <td className="row-actions">
        {isCurrent ? (
          <LogoutButton csrfToken={csrfToken} />
        ) : (
          <PlainPostButton csrfToken={csrfToken} name="sessionId" value={_id} label={words.endOne(name)}>
            {words.end}
          </PlainPostButton>
        )}
      </td>
    </tr>
  );
}

/** A grant below its session, or without one. */
function GrantRow({ grant, csrfToken }: { grant: ListedGrant; csrfToken: string }) {
  const { _id, application, client, sessionId, isLasting, grantedAt, lastUsedAt } = grant;
  const minuteOf = useMinuteOf();
  return (
    <tr>
      <td data-label={words.application}>
        <span className={sessionId && "md:block md:pl-4"}>
          {application} {isLasting && <Badge color="amber">{sessionId ? words.lasting : words.outlived}</Badge>}
        </span>
      </td>
      <td data-label={words.company} className="break-anywhere">
        {client}
      </td>
      <td data-label={words.signedIn}>
        <Time at={grantedAt} />
      </td>
      <td data-label={words.lastUsed}>
        <Time at={lastUsedAt} />
      </td>
      <td className="row-actions">
        <PlainPostButton
          csrfToken={csrfToken}
          name="grantId"
          value={_id}
          label={words.endAccess(application, minuteOf(lastUsedAt))}
        >
          {words.end}
        </PlainPostButton>
      </td>
    </tr>
  );
}
