import { eq } from "drizzle-orm";
import type { AuthenticationMethod } from "~/contract/kit/authentication";
import type { CallContext } from "../../call/handler";
import type { Session } from "../../call/session";
import type { Transaction } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { Failure, notSignedIn } from "../../kit/failure";
import type { Try } from "../../kit/security/limits";
import { languageToLearn } from "../../messages/delivery/readers-language";
import { refuseBesideProvider } from "../account/home-realm";
import type { User } from "../account/users";
import { beginGrace } from "../factor/grace";
import { postNotice } from "../notice/notice";
import { keepOpened } from "../session/known-caller";
import { keepProviderSession } from "../session/provider-session";
import { openSession } from "../session/session";
import { knownDevice, signedInNonce } from "./device";
import { guessesOf } from "./guesses";
import { mailTries } from "./mail";
import { inactive, isReady, refusalOfUnready, signedIn } from "./signed-in";
import { words } from "./words";

/** All steps' methods, or why the last was refused. */
export type Shown = readonly AuthenticationMethod[] | Failure;

interface Rules {
  isShared?: boolean | undefined;
  /** By which a sign-in at the client's provider is known. */
  attemptId?: string | undefined;
  /** Reset with the tries at the password. */
  forgotten?: readonly Try[];
  /** Counted for this call, but no failures. */
  refunded?: readonly Try[];
}

/**
 * Ends every sign-in. `show` spends the last step's proof in the session's transaction: one proof opens at most one session. A refused
 * try stays counted.
 * @throws Failure from `show`, or 403 if the account is not ready
 */
export async function completeSignIn(
  context: CallContext,
  user: User,
  show: (tx: Transaction) => Promise<Shown>,
  { isShared, attemptId, forgotten = [], refunded = [] }: Rules = {},
) {
  const { hub, caller, audit } = context;
  const isKnown = signedInNonce(hub, caller, user.id) !== undefined;
  const work = async (tx: Transaction) => {
    const shown = await show(tx);
    const isIn = !(shown instanceof Failure) && isReady(user);
    if (!isIn) return { shown };
    await refuseBesideProvider(tx, user, shown);
    const opened = await openSession(tx, user.id, caller, shown, hub.sessionLimits, isShared);
    // Deactivated meanwhile.
    if (!opened) throw inactive();
    if (shown.includes("fed")) await keepOrigin(tx, opened.session, attemptId);
    // A browser that signed in to this account is known in every network.
    if (opened.isNewDevice && !isKnown) await postNotice(hub, tx, { kind: "NEW_DEVICE", user, caller });
    const language = languageToLearn(user, caller);
    if (language) await tx.update(users).set({ language }).where(eq(users.id, user.id));
    const session = await beginGrace(tx, opened.session);
    const mails = mailTries(caller, { purpose: "LOGIN", email: user.email });
    const limits = hub.limits.within(tx);
    // Locked in the counting call's order of keys.
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

/** @throws Failure 401 if the provider's session is over */
async function keepOrigin(
  tx: Transaction,
  { id, userId }: Pick<Session, "id" | "userId">,
  attemptId: string | undefined,
): Promise<void> {
  const isKept = attemptId !== undefined && (await keepProviderSession(tx, id, { userId, attemptId }));
  if (!isKept) throw notSignedIn(words.messages.endedThere);
}
