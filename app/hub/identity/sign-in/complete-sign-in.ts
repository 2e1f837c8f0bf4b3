import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { CallContext } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import { Failure } from "../../kit/failure";
import type { Try } from "../../kit/security/limits";
import type { User } from "../account/users";
import { beginGrace } from "../factor/grace";
import { postNotice } from "../notice/notice";
import { keepOpened } from "../session/known-caller";
import { openSession } from "../session/session";
import { knownDevice, signedInNonce } from "./device";
import { guessesOf } from "./guesses";
import { mailTries } from "./mail";
import { inactive, isReady, refusalOfUnready, signedIn } from "./signed-in";

/** How the user showed who they are, all steps together; or why the last step was refused. */
export type Shown = readonly AuthenticationMethod[] | Failure;

/** Tries of the last step. */
interface Tries {
  /** Tries to forget, with those at the password. */
  forgotten?: readonly Try[];
  /** Tries counted for this call that turned out to be no failure. */
  refunded?: readonly Try[];
}

/**
 * The end of every sign-in, whatever its last step is. `show` uses that step's proof up in the transaction that opens
 * the session: of several calls with one proof at most one gets in. What it counts of a refused try stays.
 * @throws Failure what `show` refuses with, or 403 for an account that is not ready
 */
export async function completeSignIn(
  context: CallContext,
  user: User,
  show: (tx: Transaction) => Promise<Shown>,
  { forgotten = [], refunded = [] }: Tries = {},
) {
  const { hub, caller, audit } = context;
  const isKnown = signedInNonce(hub, caller, user.id) !== undefined;
  const work = async (tx: Transaction) => {
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
    const limits = hub.limits.within(tx);
    // Refunded first: rows are locked in the order of their keys, as the call that counted them locks them.
    await limits.refund(...refunded);
    await limits.reset(...forgotten, ...guessesOf(context, user), ...mails);
    return { shown, opened: { ...opened, session } };
  };
  const { shown, opened } = await audit.change(work, (made) => made.opened !== undefined);
  if (shown instanceof Failure) throw shown;
  if (!opened) throw refusalOfUnready(user);
  keepOpened(caller, opened);
  const answer = signedIn(user, opened);
  return { ...answer, data: { ...answer.data, device: knownDevice(hub, user.id) } };
}
