import { Form } from "@remix-run/react";
import { Changes } from "~/console/audit/changes";
import { actionOf, subjectOf } from "~/console/audit/in-words";
import { Confirmable } from "~/console/kit/confirmable";
import { useDialogData, useIsSending, useListAddress } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import type { PendingChange } from "~/contract/pending-change";
import { paths } from "~/lib/paths";
import { ButtonLink, Submit } from "~/ui/button";
import { Dialog, FIRST_FOCUS } from "~/ui/dialog";
import { DialogFoot } from "~/ui/dialog-parts";
import { Hint } from "~/ui/hint";
import { NameInFull } from "~/ui/naming";
import { Notice } from "~/ui/notice";
import { useMinuteOf } from "~/ui/time";
import { StateBadge } from "./columns";
import { APPROVE, DECLINE, WITHDRAW } from "./intents";
import type { decideOnChange, loadPendingChange } from "./pending-change.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { decideOnChange as action, loadPendingChange as loader } from "./pending-change.server";

/** The change may be decided by now. */
export const shouldRevalidate = () => true;

export const meta = titled(words.change);

interface State {
  change: PendingChange;
  csrfToken: string;
  isReadOnly: boolean;
  refused?: string;
}

export default function PendingChangeDetails() {
  const { change, csrfToken, isReadOnly, refused }: State = useDialogData<
    typeof loadPendingChange,
    typeof decideOnChange
  >();
  const address = useListAddress(paths.pendingChanges);
  const isSending = useIsSending();
  const minute = useMinuteOf();
  const isWaiting = change.state === "WAITING" && !isReadOnly;
  return (
    <Dialog title={words.change} size="large" closeHref={address}>
      <Confirmable>
        {refused !== undefined && <Notice kind="error" text={refused} />}
        <dl className="mb-4 text-sm">
          {factsOf(change, minute).map(([label, value]) => (
            <div className="mb-1 flex" key={label}>
              <dt className="w-24 shrink-0 text-muted">{label}</dt>
              <dd className="min-w-0 break-words">
                <NameInFull name={value} />
              </dd>
            </div>
          ))}
          <div className="mb-1 flex">
            <dt className="w-24 shrink-0 text-muted">{words.state}</dt>
            <dd>
              <StateBadge state={change.state} />
            </dd>
          </div>
        </dl>
        {change.changes.length > 0 && <Changes {...change} />}
        {isWaiting && <Hint className="mb-4 mt-4">{hintOf(change)}</Hint>}
        <Form method="post" preventScrollReset>
          <input type="hidden" name="csrfToken" value={csrfToken} />
          <DialogFoot>
            <ButtonLink to={address} preventScrollReset {...FIRST_FOCUS}>
              {words.close}
            </ButtonLink>
            {isWaiting && change.isOwn && (
              <Submit kind="plain" intent={WITHDRAW} disabled={isSending}>
                {words.withdraw}
              </Submit>
            )}
            {isWaiting && change.mayDecide && (
              <Submit kind="danger" intent={DECLINE} disabled={isSending}>
                {words.decline}
              </Submit>
            )}
            {isWaiting && change.mayDecide && (
              <Submit intent={APPROVE} disabled={isSending}>
                {words.approve}
              </Submit>
            )}
          </DialogFoot>
        </Form>
      </Confirmable>
    </Dialog>
  );
}

const hintOf = ({ isOwn, mayDecide }: PendingChange): string =>
  isOwn ? words.ownHint : mayDecide ? words.hint : words.aboutYouHint;

function factsOf(change: PendingChange, minute: (instant: string) => string): [label: string, value: string][] {
  const { requestedBy, requestedAt, expiresAt, decidedBy, decidedAt } = change;
  return [
    [words.what, actionOf(change)],
    [words.whose, subjectOf(change)],
    [words.requestedBy, requestedBy],
    [words.requestedAt, minute(requestedAt)],
    decidedAt ? [words.decided, words.by(decidedBy ?? "", minute(decidedAt))] : [words.expiresAt, minute(expiresAt)],
  ];
}
