import { Link } from "@remix-run/react";
import { useDialogData, useListAddress } from "~/console/kit/dialog-state";
import type { SignedInSession } from "~/contract/session";
import { deviceOf } from "~/lib/device";
import type { Notice as NoticeContent } from "~/lib/form-state";
import { minuteOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { sessions as words } from "~/portal/session/words";
import { Badge } from "~/ui/badge";
import { Dialog } from "~/ui/dialog";
import { Notice } from "~/ui/notice";
import { PostButton } from "~/ui/post-button";
import type { endUserSessions, loadUserSessions } from "./sessions.server";
import { user } from "./words";

/** What the loader gave, and what came of a button since. */
interface SessionsState {
  name: string;
  sessions: readonly SignedInSession[];
  total: number;
  csrfToken: string;
  notice?: NoticeContent;
}

/** Where a user is signed in. Administrators who look at themselves end all but the session they look from. */
export function UserSessions() {
  const { name, sessions, total, csrfToken, notice }: SessionsState = useDialogData<
    typeof loadUserSessions,
    typeof endUserSessions
  >();
  const address = useListAddress(paths.user);
  return (
    <Dialog title={user.sessions} size="small" closeHref={address}>
      {notice && <Notice {...notice} />}
      <p className="hint">{words.ofUser(name)}</p>
      {total === 0 && <p className="hint">{words.none}</p>}
      {total > sessions.length && <p className="hint">{words.shown(sessions.length, total)}</p>}
      <ul className="attached">
        {sessions.map((each) => (
          <SessionItem key={each._id} session={each} csrfToken={csrfToken} />
        ))}
      </ul>
      <div className="dialog-foot">
        <Link className="button" to={address} preventScrollReset>
          {words.close}
        </Link>
        {sessions.some(({ isCurrent }) => !isCurrent) && (
          <PostButton csrfToken={csrfToken} name="intent" value="end-all">
            {words.endAll}
          </PostButton>
        )}
      </div>
    </Dialog>
  );
}

function SessionItem({ session, csrfToken }: { session: SignedInSession; csrfToken: string }) {
  const { _id, userAgent, clientAddress, lastUsedAt, isCurrent } = session;
  const name = words.nameOf(words.deviceName(deviceOf(userAgent)), clientAddress, minuteOf(lastUsedAt));
  return (
    <li>
      <span>{name}</span>
      {isCurrent ? (
        <Badge color="green">{words.current}</Badge>
      ) : (
        <PostButton csrfToken={csrfToken} name="sessionId" value={_id} label={words.endOne(name)}>
          {words.end}
        </PostButton>
      )}
    </li>
  );
}
