import type { Handler, Handlers } from "../../call/handler";
import { reachOf, scopeOf } from "../../call/session";
import { endHolds, endTrust, isHeld } from "../../identity/session/access";
import { requirePersonWithin, requireWhollyWithin } from "../../kit/scope/reach";
import { userOf } from "./changes";
import { words } from "./words";

const userHold: Handler<"userHold"> = async ({ userId }, { hub, session }) => {
  await requirePersonWithin(hub.db, scopeOf(session), userId);
  const isHeldNow = await isHeld(hub.limits, await userOf(hub.db, userId));
  return { msg: words.hold, data: { isHeld: isHeldNow } };
};

/** The Admin vouches for the owner: all waits end. */
const liftHold: Handler<"liftHold"> = async ({ userId }, { hub, audit, session }) => {
  await requirePersonWithin(hub.db, scopeOf(session), userId);
  const user = await userOf(hub.db, userId);
  await audit.change(async (tx) => {
    await requireWhollyWithin(tx, reachOf(session), user.id);
    await endTrust(tx, user.id);
  });
  await endHolds(hub.limits, user);
  return { msg: words.holdLifted, data: {} };
};

export const holdHandlers = { userHold, liftHold } satisfies Handlers;
