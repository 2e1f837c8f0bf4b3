import { AttachedItem } from "~/console/kit/attached-list";
import { buttonAction } from "~/console/kit/button-action.server";
import { useDialogData, useListAddress } from "~/console/kit/dialog-state";
import { dataOf, findRecord } from "~/console/kit/list.server";
import { newLoader } from "~/console/kit/save.server";
import { titled } from "~/console/kit/titled";
import type { SignedInSession } from "~/contract/session";
import { deviceOf } from "~/lib/device";
import { entered } from "~/lib/form-entry";
import type { NoticeContent } from "~/lib/form-state";
import { minuteOf } from "~/lib/instant";
import { paths } from "~/lib/paths";
import { shownAddress } from "~/lib/shown-address";
import { sessionWords } from "~/portal/session/words";
import { Badge } from "~/ui/badge";
import { ButtonLink } from "~/ui/button";
import { Dialog } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { Hint } from "~/ui/hint";
import { Naming } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { PostButton } from "~/ui/post-button";
import { nameInFull } from "./columns";
import { words } from "./words";

export const loader = newLoader(async ({ api, params }) => {
  const record = await findRecord(api, "listActiveUsers", params.id ?? "");
  const [sessions, hold] = await Promise.all([
    api("listSessions", { userId: record._id }),
    api("userHold", { userId: record._id }),
  ]);
  // Another product API knows of no such thing.
  const isHeld = hold.code === 200 && hold.data.isHeld;
  return { name: nameInFull(record), isHeld, ...dataOf(sessions) };
});

const LIFT_HOLD = "lift-hold";

export const action = buttonAction((userId, { form, api }) => {
  if (form.get("intent") === LIFT_HOLD) return api("liftHold", { userId });
  const sessionId = entered(form, "sessionId");
  return sessionId ? api("endSession", { userId, sessionId }) : api("endSessions", { userId });
});

/** After a refusal as well: the session had ended, so the list that is shown is not the one there is. */
export const shouldRevalidate = () => true;

export const meta = titled(words.sessions);

/** What the loader gave, and what came of a button since. */
interface SessionsState {
  name: string;
  /** Whether new devices have to wait, or need a mailed link, because of wrong passwords. */
  isHeld: boolean;
  sessions: readonly SignedInSession[];
  total: number;
  /** Browsers in which the password alone opens one, where the product API knows of such. */
  trustedBrowsers?: number;
  csrfToken: string;
  notice?: NoticeContent;
}

/** Where a user is signed in. Administrators who look at themselves end all but the session they look from. */
export default function UserSessions() {
  const {
    name,
    isHeld,
    sessions,
    total,
    trustedBrowsers = 0,
    csrfToken,
    notice,
  }: SessionsState = useDialogData<typeof loader, typeof action>();
  const address = useListAddress(paths.user);
  return (
    <Dialog title={words.sessions} size="small" closeHref={address}>
      {notice && <Notice {...notice} />}
      {isHeld && (
        <div className="mb-4">
          <Hint className="mb-2">{words.held}</Hint>
          <PostButton csrfToken={csrfToken} name="intent" value={LIFT_HOLD}>
            {words.liftHold}
          </PostButton>
        </div>
      )}
      <Hint className="mb-4">
        <Naming sentence={sessionWords.ofUser} name={name} />
      </Hint>
      {total === 0 && <Hint>{sessionWords.none}</Hint>}
      {total > sessions.length && <Hint>{sessionWords.shown(sessions.length, total)}</Hint>}
      <ul className="mb-4">
        {sessions.map((each) => (
          <SessionItem key={each._id} session={each} csrfToken={csrfToken} />
        ))}
      </ul>
      {trustedBrowsers > 0 && <Hint className="mb-4">{sessionWords.trusted(trustedBrowsers)}</Hint>}
      <DialogFoot>
        <ButtonLink to={address} preventScrollReset>
          {sessionWords.close}
        </ButtonLink>
        {(trustedBrowsers > 0 || sessions.some(({ isCurrent }) => !isCurrent)) && (
          <PostButton csrfToken={csrfToken} name="intent" value="end-all">
            {sessionWords.endAll}
          </PostButton>
        )}
      </DialogFoot>
    </Dialog>
  );
}

function SessionItem({ session, csrfToken }: { session: SignedInSession; csrfToken: string }) {
  const { _id, userAgent, clientAddress, lastUsedAt, isCurrent } = session;
  const device = sessionWords.deviceName(deviceOf(userAgent));
  const name = sessionWords.nameOf(device, shownAddress(clientAddress), minuteOf(lastUsedAt));
  return (
    <AttachedItem name={name}>
      <div className="m-2">
        {isCurrent ? (
          <Badge color="green">{sessionWords.current}</Badge>
        ) : (
          <PostButton csrfToken={csrfToken} name="sessionId" value={_id} label={sessionWords.endOne(name)}>
            {sessionWords.end}
          </PostButton>
        )}
      </div>
    </AttachedItem>
  );
}
