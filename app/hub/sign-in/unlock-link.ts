import { and, eq, gt, lt } from "drizzle-orm";
import { UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { MINUTE_MS } from "~/lib/durations";
import { paths } from "~/lib/paths";
import type { CallContext, Handler, Handlers } from "../call/handler";
import { postMessage } from "../delivery/post-message";
import { findUser, findUserBy, identifierText, type User } from "../identity/users";
import type { Queryable } from "../kit/db/database";
import { unlockLinks } from "../kit/db/schema";
import { notSignedIn } from "../kit/failure";
import { hashToken, newToken } from "../kit/security/tokens";
import { unlockedDevice } from "./device";
import { countMailedLink } from "./guesses";
import { deliverNow } from "./mail";
import { isReady } from "./signed-in";
import { withMinimumDuration } from "./timing";
import { words } from "./words";

/**
 * A way to the sign-in for who is held up by strangers: the browser in which the mailed link is opened counts as one that
 * has signed in before, for as long as one sign-in takes. The same answer, after the same time, whether or not there is
 * an account.
 */
const requestUnlockLink: Handler<"requestUnlockLink"> = async (input, context) => {
  const { hub, caller } = context;
  await hub.limits.count("resetAddress", caller.clientAddress);
  await withMinimumDuration(async () => {
    const user = await findUserBy(hub.db, input);
    await mailLink(context, user, await countMailedLink(context, identifierText(input), user));
  });
  return { msg: words.messages.unlockSent, data: {} };
};

async function mailLink({ hub, audit }: CallContext, user: User | undefined, isAdmitted: boolean): Promise<void> {
  audit.by(user);
  if (!user || !isReady(user)) return audit.failed(user ? words.reasons.notReady : words.reasons.noAccount);
  if (!isAdmitted) return audit.failed(words.reasons.manyLinks);
  const token = newToken();
  const tokenHash = hashToken(token);
  const expiresAt = new Date(Date.now() + UNLOCK_LINK_MINUTES * MINUTE_MS);
  const posted = await audit.change(async (tx) => {
    await tx.insert(unlockLinks).values({ tokenHash, userId: user.id, expiresAt });
    return postMessage(hub.outbox, tx, {
      kind: "UNLOCK_LINK",
      user,
      link: `${hub.publicUrl}${paths.unlockLink(token)}`,
      minutes: UNLOCK_LINK_MINUTES,
      idempotencyKey: `unlock:${tokenHash}`,
      expiresAt,
    });
  });
  void deliverNow(hub, posted);
}

/** Of two browsers that open a link at once, one is let through. */
const unlockByLink: Handler<"unlockByLink"> = async ({ token }, { hub, caller, audit }) => {
  await hub.limits.count("signInLinkAddress", caller.clientAddress);
  const user = await audit.change(async (tx) => {
    const [link] = await tx
      .delete(unlockLinks)
      .where(and(eq(unlockLinks.tokenHash, hashToken(token)), gt(unlockLinks.expiresAt, new Date())))
      .returning({ userId: unlockLinks.userId });
    const owner = link && (await findUser(tx, link.userId));
    if (!owner) throw notSignedIn(words.messages.unlockLinkDead);
    audit.by(owner);
    return owner;
  });
  await hub.limits.refund(["signInLinkAddress", caller.clientAddress]);
  return { msg: words.messages.unlocked, data: { device: unlockedDevice(hub, caller, user.id) } };
};

export async function sweepUnlockLinks(on: Queryable): Promise<void> {
  await on.delete(unlockLinks).where(lt(unlockLinks.expiresAt, new Date()));
}

export const unlockLinkHandlers = { requestUnlockLink, unlockByLink } satisfies Handlers;
