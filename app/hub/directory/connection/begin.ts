import type { Handler, Handlers } from "../../call/handler";
import { homeRealmOf } from "../../identity/account/home-realm";
import type { Lately } from "../../kit/lately";
import { keepAttempt, requireConnection } from "./attempts";
import { beginAtProvider } from "./provider";
import { words } from "./words";

declare module "../../call/services" {
  interface Services {
    hasRealms: Lately<boolean>;
  }
}

const homeRealms: Handler<"homeRealms"> = async (_input, { hub }) => ({
  msg: words.reachable,
  data: { any: await hub.hasRealms.value() },
});

const homeRealm: Handler<"homeRealm"> = async ({ email }, { hub }) => {
  const realm = await homeRealmOf(hub.db, email);
  const { shortName, name, isDemanded } = realm ?? {};
  return {
    msg: words.realm,
    data: shortName && name ? { connection: { shortName, name, isDemanded: isDemanded! } } : {},
  };
};

const beginConnectionSignIn: Handler<"beginConnectionSignIn"> = async (
  { shortName, attemptId, leadsTo, isShared = false },
  { hub, caller },
) => {
  await hub.limits.count("connectionAddress", caller.clientAddress);
  const connection = await requireConnection(hub, shortName);
  const { address, ...begun } = await beginAtProvider(hub, connection);
  await keepAttempt(hub.db, connection, { ...begun, attemptId, leadsTo, isShared });
  return { msg: words.begun, data: { name: connection.name, address, isDemanded: connection.isDemanded } };
};

export const connectionBeginHandlers = { homeRealms, homeRealm, beginConnectionSignIn } satisfies Handlers;
