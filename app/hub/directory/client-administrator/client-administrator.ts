import { and, asc, eq, sql } from "drizzle-orm";
import type { ClientAdministrator } from "~/contract/client-administrator";
import { isAdminRole, isAuditorRole } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import { scopeOf } from "../../call/session";
import { giverBy, people } from "../../identity/account/people";
import { periodOf, shownPeriod } from "../../identity/account/period";
import { attachedRoleOf } from "../../identity/account/roles";
import { findUserBy, personName, type User } from "../../identity/account/users";
import type { Queryable, Transaction } from "../../kit/db/database";
import { clientAdministrators, clients, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { Failure, invalid, notFound } from "../../kit/failure";
import { type ListDefinition, listParts } from "../../kit/records/list";
import { countRows } from "../../kit/records/page";
import { grantableFor } from "../../kit/scope/grantable";
import { requireClientWithin } from "../../kit/scope/reach";
import { requireClient } from "../../kit/scope/require";
import { words } from "./words";

const { userId, clientId } = clientAdministrators;

const list: ListDefinition = {
  ...people,
  id: userId,
  fields: {
    ...people.fields,
    client: clients.actualName,
    validFrom: clientAdministrators.validFrom,
    validUntil: clientAdministrators.validUntil,
  },
};

const select = (on: Queryable) =>
  on
    .select({
      row: clientAdministrators,
      user: users,
      client: clients.actualName,
      giver: giverBy(clientAdministrators.givenBy),
    })
    .from(clientAdministrators)
    .innerJoin(users, and(eq(users.id, userId), notDeleted(users)))
    .innerJoin(clients, eq(clients.id, clientId));

const toShown = ({ row, user, client, giver }: Awaited<ReturnType<typeof select>>[number]): ClientAdministrator => ({
  _id: `${row.userId}.${row.clientId}`,
  userId: row.userId,
  person: `${user.firstName} ${user.lastName}`,
  email: user.email,
  isActive: user.isActive,
  clientId: row.clientId,
  client,
  reason: row.reason,
  since: row.createdAt.toISOString(),
  ...shownPeriod(row),
  givenBy: giver && personName(giver),
});

const listClientAdministrators: Handler<"listClientAdministrators"> = async (input, { hub: { db } }) => {
  const { where, orderBy, limit, offset } = listParts(list, input);
  const asked = and(
    input.clientId === undefined ? undefined : eq(clientId, input.clientId),
    input.userId === undefined ? undefined : eq(userId, input.userId),
    where,
  );
  const those = () => select(db).where(asked);
  const [rows, total] = await Promise.all([
    those()
      .orderBy(...orderBy, asc(clientId))
      .limit(limit)
      .offset(offset),
    countRows(db, those()),
  ]);
  return { msg: words.listed, data: rows.map(toShown), total };
};

const giveClientAdministration: Handler<"giveClientAdministration"> = async (
  { email, clientId, reason, ...given },
  { hub, audit, session },
) => {
  const user = await personWith(hub.db, email);
  audit.about({ id: user.id });
  await audit.change(async (tx) => {
    await requireClient(tx, clientId);
    await requireNeedsIt(tx, user);
    const key = { userId: user.id, clientId };
    const [before] = await tx.select().from(clientAdministrators).where(isOne(key)).for("update");
    const values = { reason, ...periodOf(given, before), givenBy: session.userId };
    const { userId: byUser, clientId: byClient } = clientAdministrators;
    await tx
      .insert(clientAdministrators)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [byUser, byClient], set: values });
  });
  return { msg: words.given, data: {} };
};

const isOne = (key: { userId: string; clientId: string }) => and(eq(userId, key.userId), eq(clientId, key.clientId));

/** @throws Failure 400 by `email` */
async function personWith(on: Queryable, email: string): Promise<User> {
  const user = await findUserBy(on, { email });
  if (!user) throw invalid(words.nobody, { email: [words.nobody] });
  return user;
}

/** @throws Failure 409 for who reads, or changes, everybody anyway */
async function requireNeedsIt(tx: Transaction, { id }: User): Promise<void> {
  const role = await attachedRoleOf(tx, id);
  if (role && (isAdminRole(role.name) || isAuditorRole(role.name)))
    throw new Failure(409, words.needsNone, { fieldErrors: { email: [words.needsNone] } });
}

const endClientAdministration: Handler<"endClientAdministration"> = async (key, { audit }) => {
  await audit.change(async (tx) => {
    const ended = await tx.delete(clientAdministrators).where(isOne(key)).returning({ one: sql`1` });
    if (ended.length === 0) throw notFound(words.isNone);
  });
  return { msg: words.ended, data: {} };
};

const applicationsOfClient: Handler<"applicationsOfClient"> = async ({ clientId }, { hub: { db }, session }) => {
  requireClientWithin(scopeOf(session), clientId);
  const had = await grantableFor(db, clientId);
  return {
    msg: words.applications,
    data: had.map(({ applicationId: _id, application: name, roles }) => ({ _id, name, roles })),
  };
};

export const clientAdministratorHandlers = {
  listClientAdministrators,
  giveClientAdministration,
  endClientAdministration,
  applicationsOfClient,
} satisfies Handlers;
