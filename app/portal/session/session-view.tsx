import type { SignedInSession } from "~/contract/session";
import { deviceOf } from "~/lib/device";
import type { Notice as NoticeContent } from "~/lib/form-state";
import { minuteOf } from "~/lib/instant";
import { LogoutButton } from "~/portal/dashboard/logout-form";
import { Badge } from "~/ui/badge";
import { Hint } from "~/ui/hint";
import { Notice } from "~/ui/notice";
import { PageHeader } from "~/ui/page-header";
import { PlainTable } from "~/ui/plain-table";
import { PostButton } from "~/ui/post-button";
import { sessions as words } from "./words";

interface SessionsViewProps {
  sessions: readonly SignedInSession[];
  total: number;
  csrfToken: string;
  notice?: NoticeContent;
}

/** Where the user is signed in, each with a way to end it. */
export function SessionsView({ sessions, total, csrfToken, notice }: SessionsViewProps) {
  return (
    <>
      <PageHeader title={words.title}>
        {total > 1 && (
          <PostButton csrfToken={csrfToken} name="intent" value="end-others">
            {words.endOthers}
          </PostButton>
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
  const { _id, userAgent, clientAddress, signedInAt, lastUsedAt, isCurrent } = session;
  const device = words.deviceName(deviceOf(userAgent));
  const name = words.nameOf(device, clientAddress, minuteOf(lastUsedAt));
  return (
    <tr>
      <td data-label={words.device}>
        <span>
          {device} {isCurrent && <Badge color="green">{words.current}</Badge>}
        </span>
      </td>
      <td data-label={words.address} className="break-anywhere">
        {clientAddress}
      </td>
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
          <PostButton csrfToken={csrfToken} name="sessionId" value={_id} label={words.endOne(name)}>
            {words.end}
          </PostButton>
        )}
      </td>
    </tr>
  );
}
