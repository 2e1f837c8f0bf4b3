import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { CallContext } from "../call/handler";
import { beginGrace } from "../factor/grace";
import type { User } from "../identity/users";
import type { Transaction } from "../kit/db/database";
import { Failure } from "../kit/failure";
import type { LimitVerdict, Try } from "../kit/security/limits";
import { postNotice } from "../notice/notice";
import { keepOpened } from "../session/known-caller";
import { openSession } from "../session/session";
import { knownDevice, signedInNonce } from "./device";
import { guessesOf } from "./guesses";
import { mailTries } from "./mail";
import { Owed } from "./owed";
import { inactive, isReady, refusalOfUnready, signedIn } from "./signed-in";

/** How the user showed who they are, all steps together; or why the last step was refused. */
export type Shown = readonly AuthenticationMethod[] | Failure;

interface Tries {
  forgotten?: readonly Try[];
  owed?: Owed;
}

/**
 * The end of every sign-in, whatever its last step is. `show` uses that step's proof up in the transaction that opens
 * the session: of several calls with one proof at most one gets in. What it counts of a refused try stays.
 * @param tries of the steps: those to be forgotten with those at the password, and those to be given back
 * @throws Failure what `show` refuses with, or 403 for an account that is not ready
 */
export async function completeSignIn(
  context: CallContext,
  user: User,
  show: (tx: Transaction) => Promise<Shown>,
  { forgotten = [], owed = new Owed(context.hub.limits) }: Tries = {},
) {
  const { hub, caller, audit } = context;
  const isKnown = signedInNonce(hub, caller, user.id) !== undefined;
  const work = (back: readonly LimitVerdict[]) => async (tx: Transaction) => {
    const shown = await show(tx);
    const isIn = !(shown instanceof Failure) && isReady(user);
    if (!isIn) return { shown };
    const opened = await openSession(tx, user.id, caller, shown, hub.sessionLimits);
    // Deactivated in the meantime.
    if (!opened) throw inactive();
    // A browser that has signed in to this account before is known wherever it is now.
    if (opened.isNewDevice && !isKnown) await postNotice(hub, tx, { kind: "NEW_DEVICE", user, caller });
    const session = await beginGrace(tx, opened.session);
    const mails = mailTries(caller, { purpose: "LOGIN", email: user.email });
    await hub.limits.resetIn(tx, [...forgotten, ...guessesOf(context, user), ...mails], back);
    return { shown, opened: { ...opened, session } };
  };
  const isOpened = (made: { opened?: object | undefined }) => made.opened !== undefined;
  const { shown, opened } = await owed.within((back) => audit.change(work(back), isOpened), isOpened);
  if (shown instanceof Failure) throw shown;
  if (!opened) throw refusalOfUnready(user);
  keepOpened(caller, opened);
  const answer = signedIn(user, opened);
  return { ...answer, data: { ...answer.data, device: knownDevice(hub, user.id) } };
}
