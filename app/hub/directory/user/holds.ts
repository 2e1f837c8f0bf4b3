import type { Handler, Handlers } from "../../call/handler";
import { endHolds, endTrust, isHeld } from "../../identity/session/access";
import { userOf } from "./changes";
import { words } from "./words";

/** Whether somebody's wrong tries make sign-ins to an account wait, or need a mailed link. */
const userHold: Handler<"userHold"> = async ({ userId }, { hub }) => {
  const isHeldNow = await isHeld(hub.limits, await userOf(hub.db, userId));
  return { msg: words.hold, data: { isHeld: isHeldNow } };
};

/** An Admin who was asked vouches for the owner: all of it ends at once. */
const liftHold: Handler<"liftHold"> = async ({ userId }, { hub, audit }) => {
  const user = await userOf(hub.db, userId);
  await endHolds(hub.limits, user);
  await audit.change((tx) => endTrust(tx, user.id));
  return { msg: words.holdLifted, data: {} };
};

export const holdHandlers = { userHold, liftHold } satisfies Handlers;
