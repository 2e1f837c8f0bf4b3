import { UNLOCK_LINK_MINUTES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import type { CallContext, Handler, Handlers } from "../../call/handler";
import { unlockLinks } from "../../kit/db/schema";
import { notSignedIn } from "../../kit/failure";
import { consumeLink, newLink } from "../../kit/security/links";
import { postMessage } from "../../messages/delivery/post-message";
import { findUser, findUserBy, identifierText, type User } from "../account/users";
import { unlockedDevice } from "./device";
import { countMailedLink } from "./guesses";
import { deliverNow } from "./mail";
import { isReady } from "./signed-in";
import { withMinimumDuration } from "./timing";
import { words } from "./words";

/** Same answer and time with or without an account. */
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
  const { token, stored } = newLink(UNLOCK_LINK_MINUTES);
  const posted = await audit.change(async (tx) => {
    await tx.insert(unlockLinks).values({ ...stored, userId: user.id });
    return postMessage(hub.outbox, tx, {
      kind: "UNLOCK_LINK",
      user,
      link: `${hub.publicUrl}${paths.unlockLink(token)}`,
      minutes: UNLOCK_LINK_MINUTES,
      idempotencyKey: `unlock:${stored.tokenHash}`,
      expiresAt: stored.expiresAt,
    });
  });
  void deliverNow(hub, posted);
}

/** If two browsers open it at once, one succeeds. */
const unlockByLink: Handler<"unlockByLink"> = async ({ token }, { hub, caller, audit }) => {
  await hub.limits.count("signInLinkAddress", caller.clientAddress);
  const user = await audit.change(async (tx) => {
    const link = await consumeLink(tx, unlockLinks, token);
    const owner = link && (await findUser(tx, link.userId));
    if (!owner) throw notSignedIn(words.messages.unlockLinkDead);
    audit.by(owner);
    return owner;
  });
  await hub.limits.refund(["signInLinkAddress", caller.clientAddress]);
  return { msg: words.messages.unlocked, data: { device: unlockedDevice(hub, caller, user.id) } };
};

export const unlockLinkHandlers = { requestUnlockLink, unlockByLink } satisfies Handlers;
