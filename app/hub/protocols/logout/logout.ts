import type { Handler, Handlers } from "../../call/handler";
import { sessionThere, signOutAt } from "../../directory/connection/sign-out-there";
import { endSession, logoutAddressesOf } from "../../identity/session/session";
import { notAllowed } from "../../kit/failure";
import { hashToken } from "../../kit/security/tokens";
import { askInFrames, confirmAsking, logoutResultOf, signOutsOf } from "./results";
import { words } from "./words";

const destroySession: Handler<"destroySession"> = async ({ askedBy }, { hub, audit, session }) => {
  if (session.kind !== "SESSION") throw notAllowed();
  const { db, publicUrl } = hub;
  const { logoutAddresses, ended, there } = await audit.change(async (tx) => {
    const begunThere = await sessionThere(tx, session.id);
    const addresses = await logoutAddressesOf(tx, session.id);
    const tokenHash = await endSession(tx, session.id);
    if (tokenHash) await askInFrames(tx, tokenHash, publicUrl);
    if (tokenHash && askedBy) await confirmAsking(tx, tokenHash, askedBy);
    return { logoutAddresses: addresses, ended: tokenHash, there: begunThere };
  });
  const [provider] = await Promise.all([there && signOutAt(hub, there), ended && hub.logouts.tellNow(ended)]);
  const applications = ended ? await logoutResultOf(db, ended, publicUrl) : [];
  return { msg: words.signedOut, data: { logoutAddresses, applications, provider } };
};

const logoutResult: Handler<"logoutResult"> = async ({ token }, { hub: { db, publicUrl } }) => ({
  msg: words.result,
  data: { applications: await logoutResultOf(db, hashToken(token), publicUrl) },
});

const listLogouts: Handler<"listLogouts"> = async ({ userId }, { hub: { db } }) => ({
  msg: words.list,
  data: await signOutsOf(db, userId),
});

export const logoutHandlers = { destroySession, logoutResult, listLogouts } satisfies Handlers;
