import { counted } from "../../call/counted";
import type { Handler, Handlers } from "../../call/handler";
import { signInLinks } from "../../kit/db/schema";
import { notAllowed, notSignedIn } from "../../kit/failure";
import { consumeLink, liveLink } from "../../kit/security/links";
import { findUser } from "../account/users";
import { hasFactor } from "../factor/standing";
import { completeSignIn } from "./complete-sign-in";
import { countStep } from "./sign-in-outcome";
import { isReady, refusalOfUnready } from "./signed-in";
import { words } from "./words";

const signInByLink: Handler<"signInByLink"> = async ({ token }, context) => {
  const { hub, caller, audit } = context;
  await hub.limits.count("signInLinkAddress", caller.clientAddress);
  const [link] = await hub.db.select().from(signInLinks).where(liveLink(signInLinks, token));
  const user = link && (await findUser(hub.db, link.userId));
  if (!user) throw notSignedIn(words.messages.signInLinkDead);
  audit.by(user);
  if (!isReady(user)) throw refusalOfUnready(user);
  const answer = await completeSignIn(context, user, async (tx) => {
    if (await hasFactor(tx, user.id)) return notAllowed(words.messages.linkNeedsFactor);
    const used = await consumeLink(tx, signInLinks, token);
    return used ? ["link"] : notSignedIn(words.messages.signInLinkDead);
  });
  await hub.limits.refund(["signInLinkAddress", caller.clientAddress]);
  return answer;
};

export const signInLinkHandlers = { signInByLink: counted(signInByLink, countStep("link")) } satisfies Handlers;
