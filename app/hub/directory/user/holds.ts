import type { Handler, Handlers } from "../../call/handler";
import { endHolds, endTrust, isHeld } from "../../identity/session/access";
import { userOf } from "./changes";
import { words } from "./words";

const userHold: Handler<"userHold"> = async ({ userId }, { hub }) => {
  const isHeldNow = await isHeld(hub.limits, await userOf(hub.db, userId));
  return { msg: words.hold, data: { isHeld: isHeldNow } };
};

/** The Admin vouches for the owner: all waits end. */
const liftHold: Handler<"liftHold"> = async ({ userId }, { hub, audit }) => {
  const user = await userOf(hub.db, userId);
  await endHolds(hub.limits, user);
  await audit.change((tx) => endTrust(tx, user.id));
  return { msg: words.holdLifted, data: {} };
};

export const holdHandlers = { userHold, liftHold } satisfies Handlers;
