import type { Handler } from "../call/handler";
import { invalid } from "../kit/failure";
import { applicationsAt } from "../kit/scope/addresses";
import { words } from "./words";

/**
 * Says nothing but whether what the caller names fits together, as an authorization server does before the sign-in (RFC
 * 6749 §4.1.2.1).
 */
export const checkAddress: Handler<"checkAddress"> = async ({ address, match, application }, { hub, caller }) => {
  await hub.limits.count("checkAddress", caller.clientAddress);
  const named = application?.toLowerCase();
  const registered = await applicationsAt(hub.db, address);
  const fits = registered.some(
    ({ id, name, redirectUrl }) =>
      (match === "origin" || redirectUrl === address) && (!named || named === id || named === name.toLowerCase()),
  );
  if (!fits) throw invalid(words.addressNotRegistered);
  return { msg: words.addressRegistered, data: {} };
};
