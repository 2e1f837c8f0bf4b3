import { and, eq } from "drizzle-orm";
import type { CallContext } from "../../call/handler";
import { namedClient, recordedAssignment } from "../../identity/account/links";
import { findUserBy, personName, type User } from "../../identity/account/users";
import {
  isEmail,
  lockUnclaimed,
  makeVerified,
  type ProposeUserName,
  withUserName,
} from "../../identity/sign-in/new-account";
import type { Queryable, Transaction } from "../../kit/db/database";
import { applications, assignments, clients, connections } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure } from "../../kit/failure";
import { isHeldRole } from "../../kit/scope/held-role";
import { NOBODYS_HASH } from "../../kit/security/password-hash";
import { notifyOfAssignment } from "../user/common-portal";
import { findLinkedUser, type Known, linkIdentity } from "./identities";
import type { Newcomer } from "./person";
import type { StoredConnection } from "./provider";
import { words } from "./words";

/**
 * Makes the account at the first sign-in. Of several at once one makes it, and the others find it: they wait for the connection's row. What
 * a stranger typed for an unverified account is replaced whole; one that was given something is nobody's to take.
 * @throws Failure 403
 */
export async function makePerson(
  { hub, audit }: CallContext,
  connection: StoredConnection,
  known: Known,
  { isDefaultDue, ...newcomer }: Newcomer & { isDefaultDue: boolean },
): Promise<User> {
  // None matches: the owner can choose one by a mailed link.
  const passwordHash = NOBODYS_HASH;
  const make = async (tx: Transaction, propose: ProposeUserName) => {
    await tx
      .select({ id: connections.id })
      .from(connections)
      .where(eq(connections.id, connection.id))
      .for("no key update");
    const linked = await findLinkedUser(tx, known);
    if (linked) return { user: linked };
    const unclaimed = await lockUnclaimed(tx, isEmail(newcomer.email));
    const there = unclaimed.length === 0 ? await findUserBy(tx, { email: newcomer.email }) : undefined;
    // Made meanwhile in another way: it has to be linked.
    if (there?.emailVerifiedAt) throw new Failure(409, words.over);
    if (there) throw new Failure(403, words.unverifiedHere);
    const account = { ...newcomer, phoneNumber: null, passwordHash, userName: propose(newcomer) };
    const user = await makeVerified(tx, account, words.over);
    await linkIdentity(tx, known, user.id);
    audit.by(user);
    await audit.alsoCreated(tx, "USER", user.id);
    const given = isDefaultDue ? await giveAccess(tx, connection.id, user) : undefined;
    if (given) {
      const { application, client, role } = given;
      const after = { applications: [recordedAssignment(application, namedClient(client), role)] };
      audit.also([{ action: "ATTACHED", type: "USER", id: user.id, name: personName(user), before: null, after }]);
    }
    return { user, given };
  };
  const { user, given } = await withUserName((propose) =>
    audit.change(
      (tx) => make(tx, propose),
      () => false,
    ),
  );
  if (given) await notifyOfAssignment(hub, { user, ...given });
  return user;
}

/** What new people get; nothing if the application or its role is no longer there. */
export const selectDefaultAccess = (on: Queryable, connectionId: string) => {
  const { clientId, defaultApplicationId, defaultRole } = connections;
  return on
    .select({ application: applications, client: clients, role: defaultRole })
    .from(connections)
    .innerJoin(clients, eq(clients.id, clientId))
    .innerJoin(applications, and(eq(applications.id, defaultApplicationId), notDeleted(applications)))
    .where(and(eq(connections.id, connectionId), isHeldRole(defaultApplicationId, clientId, defaultRole)));
};

async function giveAccess(tx: Transaction, connectionId: string, user: User) {
  const [found] = await selectDefaultAccess(tx, connectionId).for("share", { of: [applications, clients] });
  if (!found) return undefined;
  const { application, client, role } = found;
  await tx
    .insert(assignments)
    .values({ userId: user.id, applicationId: application.id, clientId: client.id, role })
    .onConflictDoNothing();
  return found;
}
