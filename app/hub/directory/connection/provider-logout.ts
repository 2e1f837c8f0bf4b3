import { inArray } from "drizzle-orm";
import type { OtherChange } from "../../call/audit";
import type { Handler, Handlers } from "../../call/handler";
import { personName } from "../../identity/account/users";
import { endSessionsBegunThere } from "../../identity/session/provider-session";
import type { Queryable } from "../../kit/db/database";
import { providerLogouts, users } from "../../kit/db/schema";
import { invalid } from "../../kit/failure";
import type { Try } from "../../kit/security/limits";
import { hashToken } from "../../kit/security/tokens";
import { requireKnownConnection } from "./attempts";
import { readLogoutToken } from "./logout-token";
import { recordedConnection, type StoredConnection } from "./provider";
import { words } from "./words";

/** A provider ends the sessions that began there (OpenID Connect Back-Channel Logout 1.0). */
const signOutByProvider: Handler<"signOutByProvider"> = async ({ shortName, logoutToken }, { hub, caller, audit }) => {
  const tried: Try = ["providerLogoutAddress", caller.clientAddress];
  await hub.limits.count(...tried);
  const connection = await requireKnownConnection(hub, shortName);
  audit.about({ type: "CONNECTION", id: connection.id, name: connection.name });
  const { ended, jti, expiresAt } = await readLogoutToken(hub, connection, logoutToken);
  await audit.change(async (tx) => {
    const firstTime = await tx
      .insert(providerLogouts)
      .values({ connectionId: connection.id, tokenHash: hashToken(jti), expiresAt })
      .onConflictDoNothing()
      .returning({ tokenHash: providerLogouts.tokenHash });
    if (firstTime.length === 0) throw invalid(words.logoutUsed);
    const owners = await endSessionsBegunThere(tx, ended);
    audit.about({ after: { ended: owners.length } });
    audit.also(await endingsOf(tx, connection, owners));
  });
  await hub.limits.refund(tried);
  return { msg: words.signedOut, data: {} };
};

/** @param owners one for each session */
async function endingsOf(
  on: Queryable,
  connection: StoredConnection,
  owners: readonly string[],
): Promise<OtherChange[]> {
  if (owners.length === 0) return [];
  const people = await on
    .select()
    .from(users)
    .where(inArray(users.id, [...owners]));
  return people.map((user) => ({
    action: "SESSION_ENDED",
    type: "USER",
    id: user.id,
    name: personName(user),
    before: null,
    after: { ended: owners.filter((owner) => owner === user.id).length, connection: recordedConnection(connection) },
    by: connection.name,
  }));
}

export const providerLogoutHandlers = { signOutByProvider } satisfies Handlers;
