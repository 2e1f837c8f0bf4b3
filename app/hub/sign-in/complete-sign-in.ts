import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { CallContext } from "../call/handler";
import { beginGrace } from "../factor/grace";
import type { User } from "../identity/users";
import type { Transaction } from "../kit/db/database";
import { Failure } from "../kit/failure";
import { noticeNewDevice } from "../notice/new-device";
import { openSession } from "../session/session";
import { knownDevice, signedInNonce } from "./device";
import { forgetGuesses } from "./guesses";
import { forgetMails } from "./mail";
import { isReady, refuseUnready, signedIn } from "./signed-in";

/** How the user showed who they are, all steps together; or why the last step was refused. */
export type Shown = readonly AuthenticationMethod[] | Failure;

/**
 * The end of every sign-in, whatever its last step is. `show` uses that step's proof up in the transaction that opens
 * the session: of several calls with one proof at most one gets in. What it counts of a refused try stays.
 * @throws Failure what `show` refuses with, or 403 for an account that is not ready
 */
export async function completeSignIn(context: CallContext, user: User, show: (tx: Transaction) => Promise<Shown>) {
  const { hub, caller, audit } = context;
  const isKnown = signedInNonce(hub, caller, user.id) !== undefined;
  const work = async (tx: Transaction) => {
    const shown = await show(tx);
    const isIn = !(shown instanceof Failure) && isReady(user);
    if (!isIn) return { shown, token: "" };
    await beginGrace(tx, user.id);
    await noticeNewDevice(hub, tx, { user, caller, isKnown });
    return { shown, token: await openSession(tx, user.id, caller, shown) };
  };
  const { shown, token } = await audit.change(work, (made) => made.token !== "");
  if (shown instanceof Failure) throw shown;
  refuseUnready(user);
  await Promise.all([forgetGuesses(context, user), forgetMails(hub, caller, { purpose: "LOGIN", email: user.email })]);
  const answer = await signedIn(hub, user, token);
  return { ...answer, data: { ...answer.data, device: knownDevice(hub, user.id) } };
}
