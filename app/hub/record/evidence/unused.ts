import { and, asc, eq, isNull, lt, type SQL, sql } from "drizzle-orm";
import { COUNT_CAP, EXPORT_BATCH_ROWS, PAGE_ROWS_DEFAULT, UNUSED_DAYS } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import { shownPeriod } from "../../identity/account/period";
import type { Queryable } from "../../kit/db/database";
import { accountUses, applications, assignments, clients, users } from "../../kit/db/schema";
import { countRows } from "../../kit/records/page";
import { inForce } from "../../kit/scope/in-force";
import { inUse } from "../../kit/scope/in-use";
import { searchedIn } from "./asked";
import { idOf, rowsAfter, timeText } from "./row-id";
import { words } from "./words";

const cutOff = (days: number): SQL => sql`now() - make_interval(days => ${days}::integer)`;

interface AccountsAsked {
  days?: number | undefined;
  which?: "ALL" | "NEVER" | undefined;
}

/** The index's own expression. */
const accountUnused = sql`coalesce(${accountUses.lastSignInAt}, ${accountUses.createdAt})`;

function accountsUnused({ days = UNUSED_DAYS, which }: AccountsAsked) {
  const isNever = which === "NEVER";
  const since = isNever ? sql`${accountUses.createdAt}` : accountUnused;
  const where = and(
    sql`${accountUses.isInUse}`,
    isNever ? isNull(accountUses.lastSignInAt) : undefined,
    lt(since, cutOff(days)),
  );
  return { since, where };
}

async function accountPage(on: Queryable, asked: AccountsAsked, after: string | undefined, limit: number) {
  const { since, where } = accountsUnused(asked);
  const order = [since, sql`${accountUses.userId}`];
  const rows = await on
    .select({ use: accountUses, user: users, since: timeText(since) })
    .from(accountUses)
    .innerJoin(users, eq(users.id, accountUses.userId))
    .where(and(where, rowsAfter(after, order, ["uuid"])))
    .orderBy(...order.map((each) => asc(each)))
    .limit(limit);
  return rows.map(({ use, user, since }) => ({
    _id: idOf(since, user.id),
    userId: user.id,
    person: `${user.firstName} ${user.lastName}`,
    email: user.email,
    createdAt: use.createdAt.toISOString(),
    lastSignInAt: use.lastSignInAt?.toISOString(),
  }));
}

const countAccounts = (on: Queryable, asked: AccountsAsked): Promise<number> =>
  countRows(
    on,
    on
      .select({ one: sql`1`.as("one") })
      .from(accountUses)
      .where(accountsUnused(asked).where)
      .limit(COUNT_CAP + 1),
  );

const listUnusedAccounts: Handler<"listUnusedAccounts"> = async (
  { after, size = PAGE_ROWS_DEFAULT, ...asked },
  { hub: { db } },
) => {
  const [data, total] = await Promise.all([accountPage(db, asked, after, size), countAccounts(db, asked)]);
  return { msg: words.unusedAccounts, data, total };
};

const exportUnusedAccounts: Handler<"exportUnusedAccounts"> = async ({ after, ...asked }, { hub: { db }, audit }) => {
  const searched = searchedIn({ days: UNUSED_DAYS, ...asked });
  await audit.exported({ list: words.unusedAccounts, after, searched, rows: () => countAccounts(db, asked) });
  return { msg: words.unusedAccounts, data: await accountPage(db, asked, after, EXPORT_BATCH_ROWS) };
};

interface AccessAsked {
  days?: number | undefined;
  applicationId?: string | null | undefined;
}

const accessUnused = sql`coalesce(${assignments.lastUsedAt}, ${assignments.createdAt})`;

const selectUnused = (on: Queryable, { days = UNUSED_DAYS, applicationId }: AccessAsked, further?: SQL) =>
  on
    .select({
      assignment: assignments,
      user: users,
      application: applications.name,
      client: clients.actualName,
      since: timeText(accessUnused).as("since"),
    })
    .from(assignments)
    .innerJoin(users, eq(users.id, assignments.userId))
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(
      and(
        lt(accessUnused, cutOff(days)),
        applicationId ? eq(assignments.applicationId, applicationId) : undefined,
        inForce(assignments),
        eq(users.isActive, true),
        isNull(users.deletedAt),
        inUse,
        further,
      ),
    );

async function accessPage(on: Queryable, asked: AccessAsked, after: string | undefined, limit: number) {
  const { userId, applicationId, clientId } = assignments;
  const order = [accessUnused, sql`${userId}`, sql`${applicationId}`, sql`${clientId}`];
  const rows = await selectUnused(on, asked, rowsAfter(after, order, ["uuid", "uuid", "uuid"]))
    .orderBy(...order.map((each) => asc(each)))
    .limit(limit);
  return rows.map(({ assignment, user, application, client, since }) => ({
    _id: idOf(since, assignment.userId, assignment.applicationId, assignment.clientId),
    userId: assignment.userId,
    person: `${user.firstName} ${user.lastName}`,
    email: user.email,
    applicationId: assignment.applicationId,
    application,
    clientId: assignment.clientId,
    client,
    role: assignment.role,
    givenAt: assignment.createdAt.toISOString(),
    ...shownPeriod(assignment),
    lastUsedAt: assignment.lastUsedAt?.toISOString(),
  }));
}

const countAccess = (on: Queryable, asked: AccessAsked): Promise<number> =>
  countRows(on, selectUnused(on, asked).limit(COUNT_CAP + 1));

const listUnusedAccess: Handler<"listUnusedAccess"> = async (
  { after, size = PAGE_ROWS_DEFAULT, ...asked },
  { hub: { db } },
) => {
  const [data, total] = await Promise.all([accessPage(db, asked, after, size), countAccess(db, asked)]);
  return { msg: words.unusedAccess, data, total };
};

const exportUnusedAccess: Handler<"exportUnusedAccess"> = async ({ after, ...asked }, { hub: { db }, audit }) => {
  const searched = searchedIn({ days: UNUSED_DAYS, ...asked });
  await audit.exported({ list: words.unusedAccess, after, searched, rows: () => countAccess(db, asked) });
  return { msg: words.unusedAccess, data: await accessPage(db, asked, after, EXPORT_BATCH_ROWS) };
};

export const unusedHandlers = {
  listUnusedAccounts,
  exportUnusedAccounts,
  listUnusedAccess,
  exportUnusedAccess,
} satisfies Handlers;
