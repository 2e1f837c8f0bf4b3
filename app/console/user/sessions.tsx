import { Fragment } from "react";
import { AttachedItem } from "~/console/kit/attached-list";
import { buttonAction } from "~/console/kit/button-action.server";
import { Confirmable } from "~/console/kit/confirmable";
import { useDialogData, useListAddress } from "~/console/kit/dialog-state";
import { dataOf, findRecord } from "~/console/kit/list.server";
import { shownLoader } from "~/console/kit/save.server";
import { titled } from "~/console/kit/titled";
import type { ListedGrant } from "~/contract/grant";
import type { SignOut } from "~/contract/logout";
import type { SignedInSession } from "~/contract/session";
import { deviceOf } from "~/lib/device";
import { entered } from "~/lib/form-entry";
import type { NoticeContent } from "~/lib/form-reply";
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
import { useMinuteOf } from "~/ui/time";
import { nameInFull } from "./columns";
import { SignOuts } from "./sign-outs";
import { words } from "./words";

export const loader = shownLoader(async ({ api, params, administers }) => {
  const record = await findRecord(api, "listActiveUsers", params.id ?? "");
  const [sessions, hold, ended] = await Promise.all([
    api("listSessions", { userId: record._id }),
    api("userHold", { userId: record._id }),
    administers.length > 0 ? undefined : api("listLogouts", { userId: record._id }),
  ]);
  // Other product APIs do not have these.
  const isHeld = hold.code === 200 && hold.data.isHeld;
  const signOuts = ended?.code === 200 ? ended.data : [];
  return {
    name: nameInFull(record),
    isHeld,
    signOuts,
    // With all sessions at once.
    keepsGrants: administers.length > 0,
    ...dataOf(sessions),
  };
});

const LIFT_HOLD = "lift-hold";

export const action = buttonAction((userId, { form, api }) => {
  if (form.get("intent") === LIFT_HOLD) return api("liftHold", { userId });
  const [sessionId, grantId] = [entered(form, "sessionId"), entered(form, "grantId")];
  if (grantId) return api("endGrant", { userId, grantId });
  return sessionId ? api("endSession", { userId, sessionId }) : api("endSessions", { userId });
});

/** After a refusal the list is outdated. */
export const shouldRevalidate = () => true;

export const meta = titled(words.sessions);

interface SessionsState {
  name: string;
  /** Wrong passwords block new devices. */
  isHeld: boolean;
  sessions: readonly SignedInSession[];
  total: number;
  /** Undefined if the product API does not support them. */
  trustedBrowsers?: number;
  /** Consents; undefined if the product API does not support them. */
  grants?: readonly ListedGrant[];
  totalGrants?: number;
  signOuts: readonly SignOut[];
  keepsGrants: boolean;
  csrfToken: string;
  isReadOnly?: boolean;
  notice?: NoticeContent;
}

/** Admins looking at themselves keep the current session. */
export default function UserSessions() {
  const {
    name,
    isHeld,
    sessions,
    total,
    trustedBrowsers = 0,
    grants = [],
    totalGrants = 0,
    signOuts,
    keepsGrants,
    csrfToken,
    isReadOnly,
    notice,
  }: SessionsState = useDialogData<typeof loader, typeof action>();
  const address = useListAddress(paths.user);
  const outlived = grants.filter(({ sessionId }) => sessionId === undefined);
  return (
    <Dialog title={words.sessions} size="small" closeHref={address}>
      <Confirmable>
        {notice && <Notice {...notice} />}
        {isHeld && (
          <div className="mb-4">
            <Hint className="mb-2">{words.held}</Hint>
            {!isReadOnly && (
              <PostButton csrfToken={csrfToken} name="intent" value={LIFT_HOLD}>
                {words.liftHold}
              </PostButton>
            )}
          </div>
        )}
        <Hint className="mb-4">
          <Naming sentence={sessionWords.ofUser} name={name} />
        </Hint>
        {total === 0 && <Hint>{sessionWords.none}</Hint>}
        {total > sessions.length && <Hint>{sessionWords.shown(sessions.length, total)}</Hint>}
        <ul className="mb-4">
          {sessions.map((each) => (
            <Fragment key={each._id}>
              <SessionItem session={each} {...{ csrfToken, isReadOnly }} />
              {grants
                .filter(({ sessionId }) => sessionId === each._id)
                .map((grant) => (
                  <GrantItem key={grant._id} grant={grant} {...{ csrfToken, isReadOnly: isReadOnly || keepsGrants }} />
                ))}
            </Fragment>
          ))}
          {outlived.map((grant) => (
            <GrantItem key={grant._id} grant={grant} {...{ csrfToken, isReadOnly: isReadOnly || keepsGrants }} />
          ))}
        </ul>
        {totalGrants > grants.length && (
          <Hint className="mb-4">{sessionWords.grantsShown(grants.length, totalGrants)}</Hint>
        )}
        {trustedBrowsers > 0 && <Hint className="mb-4">{sessionWords.trusted(trustedBrowsers)}</Hint>}
        {signOuts.length > 0 && <SignOuts signOuts={signOuts} />}
        <DialogFoot>
          <ButtonLink to={address} preventScrollReset>
            {sessionWords.close}
          </ButtonLink>
          {!isReadOnly &&
            (trustedBrowsers > 0 || outlived.length > 0 || sessions.some(({ isCurrent }) => !isCurrent)) && (
              <PostButton csrfToken={csrfToken} name="intent" value="end-all">
                {sessionWords.endAll}
              </PostButton>
            )}
        </DialogFoot>
      </Confirmable>
    </Dialog>
  );
}

interface ItemProps {
  csrfToken: string;
  isReadOnly: boolean;
}

function SessionItem({ session, csrfToken, isReadOnly }: ItemProps & { session: SignedInSession }) {
  const { _id, userAgent, clientAddress, lastUsedAt, isCurrent } = session;
  const minute = useMinuteOf();
  const device = sessionWords.deviceName(deviceOf(userAgent));
  const name = sessionWords.nameOf(device, shownAddress(clientAddress), minute(lastUsedAt));
  return (
    <AttachedItem name={name}>
      <div className="m-2">
        {isCurrent ? (
          <Badge color="green">{sessionWords.current}</Badge>
        ) : isReadOnly ? null : (
          <PostButton csrfToken={csrfToken} name="sessionId" value={_id} label={sessionWords.endOne(name)}>
            {sessionWords.end}
          </PostButton>
        )}
      </div>
    </AttachedItem>
  );
}

function GrantItem({ grant, csrfToken, isReadOnly }: ItemProps & { grant: ListedGrant }) {
  const { _id, application, client, sessionId, isLasting, lastUsedAt } = grant;
  const minute = useMinuteOf();
  const lastUsed = minute(lastUsedAt);
  const lasting = sessionId ? sessionWords.lasting : sessionWords.outlived;
  const name = sessionWords.grantOf({ application, client, lastUsed, state: isLasting ? lasting : "" });
  return (
    <AttachedItem name={name} isNested={sessionId !== undefined}>
      <div className="m-2">
        {!isReadOnly && (
          <PostButton
            csrfToken={csrfToken}
            name="grantId"
            value={_id}
            label={sessionWords.endAccess(application, lastUsed)}
          >
            {sessionWords.end}
          </PostButton>
        )}
      </div>
    </AttachedItem>
  );
}
