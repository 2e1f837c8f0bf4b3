import type { PageCall } from "~/auth/handlers.server";
import { clearSession, rememberDevice } from "~/auth/session.server";
import type { Contract, OutputOf } from "~/contract";
import { ROLE_DEFAULT } from "~/contract/kit/rules";
import { isUpstream } from "~/gateway/product-api.server";

/** Makes the hub's new session this browser's, and ends the one it had before, at the hub too. */
export async function enterSession(
  { api, session }: Pick<PageCall, "api" | "session">,
  { authorizationToken, userData, userRole, device }: OutputOf<Contract["consumeLoginCode"]>,
): Promise<void> {
  if (session.has("token")) await api("destroySession", {});
  clearSession(session);
  rememberDevice(session, device);
  session.set("token", authorizationToken);
  const { _id: userId, ...person } = userData;
  session.set("userId", userId);
  if (isUpstream()) session.set("person", person);
  session.set("role", userRole[0]?.rolesData.name ?? ROLE_DEFAULT);
}
