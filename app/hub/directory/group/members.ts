import { and, asc, eq, gt, or, type SQL, sql } from "drizzle-orm";
import type { GroupPerson } from "~/contract/group";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import { giverBy, people } from "../../identity/account/people";
import { periodOf, shownPeriod } from "../../identity/account/period";
import { findUserBy, personName } from "../../identity/account/users";
import type { Queryable, Transaction } from "../../kit/db/database";
import { clients, groupClients, groupMembers, groups, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid, notFound } from "../../kit/failure";
import { holdRecord } from "../../kit/records/change";
import { type ListDefinition, listParts } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { clientsOfMembership, isInGroup, memberships } from "../../kit/scope/groups";
import { requireClient } from "../../kit/scope/require";
import { words } from "./words";

const list: ListDefinition = {
  ...people,
  id: users.id,
  fields: { ...people.fields, since: groupMembers.createdAt, validUntil: groupMembers.validUntil },
};

interface Asked {
  groupId: string;
  isByHand?: boolean | undefined;
}

/** Members by hand count whatever their days. */
const isListed = ({ groupId, isByHand = false }: Asked): SQL | undefined =>
  and(
    notDeleted(users),
    isByHand
      ? sql`${groupMembers.userId} is not null`
      : sql`${users.id} in (
          select ${groupMembers.userId} from ${groupMembers} where ${groupMembers.groupId} = ${groupId}
          union all
          select membership.user_id from ${memberships} as membership where membership.group_id = ${groupId})`,
  );

const selectPeople = (on: Queryable, groupId: string) =>
  on
    .select({
      user: users,
      byHand: groupMembers,
      giver: giverBy(groupMembers.givenBy),
      isMember: isInGroup(users.id, sql`${groupId}::uuid`),
      clients: clientsOfMembership(users.id, sql`${groupId}::uuid`),
    })
    .from(users)
    .leftJoin(groupMembers, and(eq(groupMembers.userId, users.id), eq(groupMembers.groupId, groupId)));

const toPerson = ({
  user,
  byHand,
  giver,
  ...membership
}: Awaited<ReturnType<typeof selectPeople>>[number]): GroupPerson => ({
  _id: user.id,
  userId: user.id,
  person: `${user.firstName} ${user.lastName}`,
  email: user.email,
  isActive: user.isActive,
  ...membership,
  isByHand: byHand !== null,
  ...(byHand && {
    ...shownPeriod(byHand),
    since: byHand.createdAt.toISOString(),
    givenBy: giver && personName(giver),
    givenById: byHand.givenBy,
  }),
});

const listGroupPeople: Handler<"listGroupPeople"> = async ({ groupId, isByHand, ...input }, { hub: { db } }) => {
  const asked = { groupId, isByHand };
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectPeople(db, groupId)
        .where(and(isListed(asked), where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, idsOf(db, asked, where)),
  });
  return { msg: words.people, data: rows.map(toPerson), total };
};

const idsOf = (on: Queryable, asked: Asked, where: SQL | undefined) =>
  on
    .select({ id: users.id })
    .from(users)
    .leftJoin(groupMembers, and(eq(groupMembers.userId, users.id), eq(groupMembers.groupId, asked.groupId)))
    .where(and(isListed(asked), where));

const exportGroupPeople: Handler<"exportGroupPeople"> = async (
  { groupId, after, ...searched },
  { hub: { db }, audit },
) => {
  const { where } = listParts(list, searched);
  const [named] = await db.select({ name: groups.name }).from(groups).where(eq(groups.id, groupId));
  if (!named) throw notFound();
  await audit.exported({
    list: words.people,
    after,
    searched: { ...searched, group: named.name },
    rows: () => countRows(db, idsOf(db, { groupId }, where)),
  });
  const rows = await selectPeople(db, groupId)
    .where(and(isListed({ groupId }), where, after === undefined ? undefined : gt(users.id, after)))
    .orderBy(asc(users.id))
    .limit(EXPORT_BATCH_ROWS);
  return { msg: words.people, data: rows.map(toPerson) };
};

const groupsOfUser: Handler<"groupsOfUser"> = async ({ userId }, { hub: { db } }) => {
  const user = sql`${userId}::uuid`;
  const isMember = isInGroup(user, groups.id);
  const rows = await db
    .select({ group: groups, byHand: groupMembers, isMember, clients: clientsOfMembership(user, groups.id) })
    .from(groups)
    .leftJoin(groupMembers, and(eq(groupMembers.groupId, groups.id), eq(groupMembers.userId, userId)))
    .where(or(sql`${groupMembers.userId} is not null`, isMember))
    .orderBy(asc(sql`lower(${groups.name})`));
  const data = rows.map(({ group, byHand, ...membership }) => ({
    _id: group.id,
    name: group.name,
    ...membership,
    isByHand: byHand !== null,
    ...(byHand && shownPeriod(byHand)),
  }));
  return { msg: words.ofUser, data };
};

const listGroupClients: Handler<"listGroupClients"> = async ({ groupId }, { hub: { db } }) => {
  const rows = await db
    .select({ row: groupClients, client: clients.actualName })
    .from(groupClients)
    .innerJoin(clients, eq(clients.id, groupClients.clientId))
    .where(eq(groupClients.groupId, groupId))
    .orderBy(asc(clients.actualName));
  const data = rows.map(({ row, client }) => ({ _id: row.clientId, client, ...shownPeriod(row) }));
  return { msg: words.clients, data };
};

const isMemberRow = (key: { groupId: string; userId: string }) =>
  and(eq(groupMembers.groupId, key.groupId), eq(groupMembers.userId, key.userId));

const isClientRow = (key: { groupId: string; clientId: string }) =>
  and(eq(groupClients.groupId, key.groupId), eq(groupClients.clientId, key.clientId));

/** @throws Failure 404 */
async function holdGroup(tx: Transaction, groupId: string): Promise<void> {
  if (!(await holdRecord(tx, groups, groupId))) throw notFound();
}

const addGroupMember: Handler<"addGroupMember"> = async (
  { groupId, email, ...given },
  { hub: { db }, audit, session },
) => {
  const user = await findUserBy(db, { email });
  if (!user) throw invalid(words.nobody, { email: [words.nobody] });
  audit.about({ id: user.id });
  await audit.change(async (tx) => {
    await holdGroup(tx, groupId);
    const key = { groupId, userId: user.id };
    const [before] = await tx.select().from(groupMembers).where(isMemberRow(key)).for("update");
    const values = { ...periodOf(given, before), givenBy: session.userId };
    await tx
      .insert(groupMembers)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [groupMembers.groupId, groupMembers.userId], set: values });
  });
  return { msg: words.memberAdded, data: {} };
};

const removeGroupMember: Handler<"removeGroupMember"> = async (key, { audit }) => {
  await audit.change(async (tx) => {
    const removed = await tx.delete(groupMembers).where(isMemberRow(key)).returning({ one: sql`1` });
    if (removed.length === 0) throw notFound(words.noMember);
  });
  return { msg: words.memberRemoved, data: {} };
};

const addGroupClient: Handler<"addGroupClient"> = async ({ groupId, clientId, ...given }, { audit, session }) => {
  await audit.change(async (tx) => {
    await holdGroup(tx, groupId);
    await requireClient(tx, clientId);
    const key = { groupId, clientId };
    const [before] = await tx.select().from(groupClients).where(isClientRow(key)).for("update");
    const values = { ...periodOf(given, before), givenBy: session.userId };
    await tx
      .insert(groupClients)
      .values({ ...key, ...values })
      .onConflictDoUpdate({ target: [groupClients.groupId, groupClients.clientId], set: values });
  });
  return { msg: words.clientAdded, data: {} };
};

const removeGroupClient: Handler<"removeGroupClient"> = async (key, { audit }) => {
  await audit.change(async (tx) => {
    const removed = await tx.delete(groupClients).where(isClientRow(key)).returning({ one: sql`1` });
    if (removed.length === 0) throw notFound(words.noClient);
  });
  return { msg: words.clientRemoved, data: {} };
};

export const groupMemberHandlers = {
  listGroupPeople,
  exportGroupPeople,
  groupsOfUser,
  listGroupClients,
  addGroupMember,
  removeGroupMember,
  addGroupClient,
  removeGroupClient,
} satisfies Handlers;
