import { and, asc, desc, eq, gt, lte, type SQL, sql } from "drizzle-orm";
import { validate } from "uuid";
import type { AccessEntry } from "~/contract/access";
import { COUNT_CAP, EXPORT_BATCH_ROWS } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import { scopeOf } from "../../call/session";
import { giverBy, people } from "../../identity/account/people";
import { shownPeriod } from "../../identity/account/period";
import { personName } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { applications, assignments, clients, connections, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { invalid } from "../../kit/failure";
import { type ListDefinition, listParts } from "../../kit/records/list";
import { countRows } from "../../kit/records/page";
import { hasNotEnded, inForce, instantAsked } from "../../kit/scope/in-force";
import { isClientWithin, type Scope } from "../../kit/scope/reach";
import { isOfExistingUser } from "../../kit/scope/uses";
import { words } from "./words";

const { userId, applicationId, clientId } = assignments;

const list: ListDefinition = {
  ...people,
  id: userId,
  fields: {
    ...people.fields,
    application: applications.name,
    client: clients.actualName,
    role: assignments.role,
    since: assignments.createdAt,
    validUntil: assignments.validUntil,
  },
};

interface Asked {
  scope?: Scope;
  userId?: string | undefined;
  applicationId?: string | undefined;
  clientId?: string | undefined;
  role?: string | undefined;
  at?: string | null | undefined;
  endsBefore?: string | null | undefined;
}

/** Leaves out deleted applications. With a time: as of then. */
function thatIsAsked({ scope, userId, applicationId, clientId, role, at, endsBefore }: Asked): SQL | undefined {
  const instant = instantAsked(at);
  const end = instantAsked(endsBefore);
  return and(
    isClientWithin(scope, assignments.clientId),
    notDeleted(applications),
    userId === undefined ? undefined : eq(assignments.userId, userId),
    applicationId === undefined ? undefined : eq(assignments.applicationId, applicationId),
    clientId === undefined ? undefined : eq(assignments.clientId, clientId),
    role === undefined ? undefined : sql`lower(${assignments.role}) = lower(${role})`,
    instant && and(lte(assignments.createdAt, instant), inForce(assignments, instant)),
    end && and(hasNotEnded(assignments), lte(assignments.validUntil, end)),
  );
}

export const countAccess = (on: Queryable, asked: Asked): Promise<number> =>
  countRows(on, selectUnnamed(on).where(and(isOfExistingUser, thatIsAsked(asked))));

/** For counting: every name that is not asked for costs a look at its row. */
const selectUnnamed = (on: Queryable) =>
  on
    .select({ userId: assignments.userId })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId));

const selectAccess = (on: Queryable) =>
  on
    .select({
      assignment: assignments,
      user: users,
      application: applications.name,
      client: clients.actualName,
      giver: giverBy(assignments.givenBy),
      connection: connections.name,
    })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.userId))
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .leftJoin(connections, eq(connections.id, assignments.source));

type Row = Awaited<ReturnType<typeof selectAccess>>[number];

const idOf = ({ userId, applicationId, clientId }: Row["assignment"]): string =>
  [userId, applicationId, clientId].join(".");

const toEntry = ({ assignment, user, application, client, giver, connection }: Row): AccessEntry => ({
  _id: idOf(assignment),
  userId: assignment.userId,
  person: `${user.firstName} ${user.lastName}`,
  email: user.email,
  isActive: user.isActive,
  applicationId: assignment.applicationId,
  application,
  clientId: assignment.clientId,
  client,
  role: assignment.role,
  since: assignment.createdAt.toISOString(),
  ...shownPeriod(assignment),
  givenBy: giver && personName(giver),
  givenById: assignment.givenBy,
  isSelfAssigned: assignment.isSelfAssigned,
  connection,
});

const lastly = [asc(assignments.applicationId), asc(assignments.clientId)];

const listAccess: Handler<"listAccess"> = async (input, { hub: { db }, session }) => {
  const scope = scopeOf(session);
  const { where, sortedBy, limit, offset } = listParts(list, input);
  const asked = thatIsAsked({ ...input, scope });
  const counted = where
    ? selectAccess(db).where(and(notDeleted(users), asked, where))
    : selectUnnamed(db).where(and(isOfExistingUser, asked));
  const total = await countRows(db, counted.limit(COUNT_CAP + 1));
  // Few are found and then sorted: in the order of an index everybody would be looked through for them.
  const direction = input.sort?.startsWith("-") ? desc : asc;
  const order = total > COUNT_CAP ? sortedBy : sortedBy.map((key) => sql`(select ${key})`);
  const ordered = [...order.map((key) => direction(key)), direction(list.id), ...lastly];
  // Skipped rows are read from indexes only, where they can.
  const page = db
    .select({ userId, applicationId, clientId })
    .from(assignments)
    .innerJoin(users, eq(users.id, userId))
    .innerJoin(applications, eq(applications.id, applicationId))
    .innerJoin(clients, eq(clients.id, clientId))
    .where(and(notDeleted(users), asked, where))
    .orderBy(...ordered)
    .limit(limit)
    .offset(offset);
  const rows = await selectAccess(db)
    .where(sql`(${userId}, ${applicationId}, ${clientId}) in ${page}`)
    .orderBy(...ordered);
  return { msg: words.accessListed, data: rows.map(toEntry), total };
};

const exportAccess: Handler<"exportAccess"> = async (
  { after, search, field, also, ...asked },
  { hub: { db }, audit, session },
) => {
  const { where } = listParts(list, { search, field, also });
  const those = and(notDeleted(users), thatIsAsked({ ...asked, scope: scopeOf(session) }), where);
  const searched = {
    ...asked,
    at: asked.at ?? undefined,
    endsBefore: asked.endsBefore ?? undefined,
    search,
    field,
    also,
  };
  await audit.exported({
    list: words.accessListed,
    after,
    searched,
    rows: () => countRows(db, selectAccess(db).where(those)),
  });
  const rows = await selectAccess(db)
    .where(and(those, after === undefined ? undefined : rowAfter(after)))
    .orderBy(asc(assignments.userId), ...lastly)
    .limit(EXPORT_BATCH_ROWS);
  return { msg: words.accessListed, data: rows.map(toEntry) };
};

/** @throws Failure 400 for what is no id of a row */
function rowAfter(after: string): SQL {
  const ids = after.split(".");
  if (ids.length !== 3 || !ids.every(validate)) throw invalid(words.noSuchRow, { after: [words.noSuchRow] });
  const given = sql.join(
    ids.map((id) => sql`${id}::uuid`),
    sql`, `,
  );
  return gt(sql`(${assignments.userId}, ${assignments.applicationId}, ${assignments.clientId})`, sql`(${given})`);
}

export const accessListHandlers = { listAccess, exportAccess } satisfies Handlers;
