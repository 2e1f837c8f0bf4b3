import { and, eq, gt, lt } from "drizzle-orm";
import { counted } from "../call/counted";
import type { Handler, Handlers } from "../call/handler";
import { findUser } from "../identity/users";
import type { Queryable } from "../kit/db/database";
import { signInLinks } from "../kit/db/schema";
import { notSignedIn } from "../kit/failure";
import { hashToken } from "../kit/security/tokens";
import { openSession } from "../session/session";
import { countStep } from "./sign-in-outcome";
import { refuseUnready, signedIn } from "./signed-in";
import { words } from "./words";

export async function sweepSignInLinks(on: Queryable): Promise<void> {
  await on.delete(signInLinks).where(lt(signInLinks.expiresAt, new Date()));
}

/** The link is used up by the transaction that opens the session: of two calls at once, one wins. */
const signInByLink: Handler<"signInByLink"> = async ({ token }, { hub, caller, audit }) => {
  await hub.limits.count("signInLinkAddress", caller.clientAddress);
  const { user, authorizationToken } = await audit.change(async (tx) => {
    const [link] = await tx
      .delete(signInLinks)
      .where(and(eq(signInLinks.tokenHash, hashToken(token)), gt(signInLinks.expiresAt, new Date())))
      .returning({ userId: signInLinks.userId });
    const user = link && (await findUser(tx, link.userId));
    if (!user) throw notSignedIn(words.messages.signInLinkDead);
    audit.by(user);
    refuseUnready(user);
    return { user, authorizationToken: await openSession(tx, user.id, caller) };
  });
  await hub.limits.refund("signInLinkAddress", caller.clientAddress);
  return signedIn(hub, user, authorizationToken);
};

export const signInLinkHandlers = { signInByLink: counted(signInByLink, countStep("link")) } satisfies Handlers;
