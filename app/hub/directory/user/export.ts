import { and, asc, between, type SQL, sql } from "drizzle-orm";
import { EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { ExportedUser } from "~/contract/user";
import type { Handler } from "../../call/handler";
import { scopeOf } from "../../call/session";
import type { Queryable } from "../../kit/db/database";
import { applications, assignments, clients, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { listParts } from "../../kit/records/list";
import { liveRows } from "../../kit/records/page";
import { inForce } from "../../kit/scope/in-force";
import { isClientWithin, isPersonWithin, type Scope } from "../../kit/scope/reach";
import { exportOrder } from "./export-order";
import { existingUsers, userListWithin } from "./list";
import { words } from "./words";

/** Each batch begins where the last ended: all cost the same. */
export const exportUsers: Handler<"exportUsers"> = async ({ after, sort, ...searched }, { hub, audit, session }) => {
  const scope = scopeOf(session);
  const where = and(listParts(userListWithin(scope), searched).where, isPersonWithin(scope));
  const order = exportOrder(sort);
  const rows = () => (where ? hub.db.$count(users, existingUsers(where)) : liveRows(hub.db, users));
  // The event is written before anything is answered.
  const [found] = await Promise.all([
    readBatch(hub.db, {
      where,
      orderBy: order.orderBy,
      parts: await order.partsAfter(hub.db, after, isPersonWithin(scope)),
    }),
    audit.exported({ list: words.listed, after, searched, rows }),
  ]);
  const ids = found.map(({ _id }) => _id);
  const assigned = await assignedTo(hub.db, ids, { areAll: where === undefined && sort === undefined, scope });
  const data = found.map((person): ExportedUser => {
    const theirs = assigned.get(person._id) ?? [];
    const names = [...new Set(theirs.map(({ application }) => application))];
    return { ...person, applications: names, assignments: theirs };
  });
  return { msg: words.listed, data };
};

const EXPORTED = {
  _id: users.id,
  firstName: users.firstName,
  lastName: users.lastName,
  email: users.email,
  phoneNumber: users.phoneNumber,
  userName: users.userName,
  isActive: users.isActive,
};

type Row = Omit<ExportedUser, "applications" | "assignments">;

interface Batch {
  where: SQL | undefined;
  orderBy: SQL[];
  parts: readonly (SQL | undefined)[];
}

async function readBatch(on: Queryable, { where, orderBy, parts }: Batch): Promise<Row[]> {
  const rows: Row[] = [];
  for (const part of parts) {
    if (rows.length === EXPORT_BATCH_ROWS) break;
    const next = await on
      .select(EXPORTED)
      .from(users)
      .where(and(existingUsers(where), part))
      .orderBy(...orderBy)
      .limit(EXPORT_BATCH_ROWS - rows.length);
    rows.push(...next);
  }
  return rows;
}

type Assigned = NonNullable<ExportedUser["assignments"]>[number];

/** @param areAll the ids are contiguous, so a range finds their assignments */
async function assignedTo(
  on: Queryable,
  ids: string[],
  { areAll, scope }: { areAll: boolean; scope: Scope },
): Promise<Map<string, Assigned[]>> {
  const [first, last] = [ids[0], ids.at(-1)];
  if (first === undefined || last === undefined) return new Map();
  const { userId, applicationId, clientId, role } = assignments;
  const found = await on
    .select({ userId, applicationId, clientId, role })
    .from(assignments)
    // One array: thousands of parameters take longer than the rows.
    .where(
      and(
        inForce(assignments),
        isClientWithin(scope, clientId),
        areAll ? between(userId, first, last) : sql`${userId} = any(${sql.param(ids)}::uuid[])`,
      ),
    );
  const used = (key: "applicationId" | "clientId") =>
    sql`any(${sql.param([...new Set(found.map((row) => row[key]))])}::uuid[])`;
  const named = await on
    .select({ id: applications.id, name: applications.name })
    .from(applications)
    .where(and(sql`${applications.id} = ${used("applicationId")}`, notDeleted(applications)))
    .orderBy(asc(applications.name));
  const ofClients = await on
    .select({ id: clients.id, name: clients.actualName })
    .from(clients)
    .where(sql`${clients.id} = ${used("clientId")}`);
  const clientNames = new Map(ofClients.map(({ id, name }) => [id, name]));
  const byApplication = new Map<string, typeof found>(named.map(({ id }) => [id, []]));
  for (const row of found) byApplication.get(row.applicationId)?.push(row);
  const assigned = new Map<string, Assigned[]>(ids.map((id) => [id, []]));
  for (const { id, name: application } of named)
    for (const { userId, clientId, role } of byApplication.get(id) ?? [])
      assigned.get(userId)?.push({ application, client: clientNames.get(clientId) ?? "", role });
  return assigned;
}
