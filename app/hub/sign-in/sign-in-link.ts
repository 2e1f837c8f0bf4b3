import { and, eq, gt, lt } from "drizzle-orm";
import { counted } from "../call/counted";
import type { Handler, Handlers } from "../call/handler";
import { hasFactor } from "../factor/enrolled";
import { findUser } from "../identity/users";
import type { Queryable } from "../kit/db/database";
import { signInLinks } from "../kit/db/schema";
import { notAllowed, notSignedIn } from "../kit/failure";
import { hashToken } from "../kit/security/tokens";
import { completeSignIn } from "./complete-sign-in";
import { countStep } from "./sign-in-outcome";
import { refuseUnready } from "./signed-in";
import { words } from "./words";

export async function sweepSignInLinks(on: Queryable): Promise<void> {
  await on.delete(signInLinks).where(lt(signInLinks.expiresAt, new Date()));
}

const signInByLink: Handler<"signInByLink"> = async ({ token }, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("signInLinkAddress", caller.clientAddress);
  const live = and(eq(signInLinks.tokenHash, hashToken(token)), gt(signInLinks.expiresAt, new Date()));
  const [link] = await hub.db.select({ userId: signInLinks.userId }).from(signInLinks).where(live);
  const user = link && (await findUser(hub.db, link.userId));
  if (!user) throw notSignedIn(words.messages.signInLinkDead);
  audit.by(user);
  refuseUnready(user);
  const answer = await completeSignIn(context, user, async (tx) => {
    if (await hasFactor(tx, user.id)) return notAllowed(words.messages.linkNeedsFactor);
    const used = await tx.delete(signInLinks).where(live).returning({ userId: signInLinks.userId });
    return used.length > 0 ? ["link"] : notSignedIn(words.messages.signInLinkDead);
  });
  await hub.limits.refund(["signInLinkAddress", caller.clientAddress]);
  return answer;
};

export const signInLinkHandlers = { signInByLink: counted(signInByLink, countStep("link")) } satisfies Handlers;
