import { and, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import { COUNT_CAP, STATUSES } from "~/contract/kit/rules";
import type { ActiveUser } from "~/contract/user";
import type { Handler } from "../../call/handler";
import { confirmedUntil, factorNoticeOf, type Session, scopeOf, termsNoticeOf } from "../../call/session";
import { shownOfRole } from "../../identity/account/roles";
import { knownUser, knownUserInUse } from "../../identity/account/user-in-use";
import type { User } from "../../identity/account/users";
import { visibleTo } from "../../identity/sign-in/identity";
import type { Database } from "../../kit/db/database";
import { assignments, clients, roles, userRoles, users } from "../../kit/db/schema";
import { lowerOf, notDeleted, sortKeyOf } from "../../kit/db/schema/columns";
import { notFound } from "../../kit/failure";
import { type ListDefinition, type ListInput, listParts, ownOf } from "../../kit/records/list";
import { countRows, countUpToCap, liveRows, readPage } from "../../kit/records/page";
import { inForce } from "../../kit/scope/in-force";
import { isClientWithin, isPersonWithin, isWithin, requirePersonWithin, type Scope } from "../../kit/scope/reach";
import { isOfExistingUser } from "../../kit/scope/uses";
import { usersUsing, usersUsingWithin } from "../../kit/scope/using";
import { activeUserRecord, activeUserRecords, signedInUserRecord } from "./records";
import { type Looking, searchUsers } from "./search";
import { words } from "./words";

export const userList: ListDefinition = {
  id: users.id,
  fields: {
    firstName: users.firstName,
    lastName: users.lastName,
    phoneNumber: users.phoneNumber,
    email: users.email,
    userName: users.userName,
    status: users.isActive,
  },
  searches: { status: matchingStatus },
  using: usersUsing,
  kept: {
    firstName: { key: sortKeyOf(users.firstName), lower: lowerOf(users.firstName) },
    lastName: { key: sortKeyOf(users.lastName), lower: lowerOf(users.lastName) },
    // Phone numbers have no letters.
    phoneNumber: { key: sortKeyOf(users.phoneNumber), lower: sql`${users.phoneNumber}` },
    email: { key: sortKeyOf(users.email), lower: lowerOf(users.email) },
    userName: { key: sortKeyOf(users.userName), lower: lowerOf(users.userName) },
  },
  mainField: "firstName",
  defaultSort: "firstName",
  ties: { firstName: "lastName", lastName: "firstName" },
};

function matchingStatus(search: string): SQL {
  const found = STATUSES.find((status) => status === search.toUpperCase());
  return found ? eq(users.isActive, found === "ACTIVE") : sql`false`;
}

const turned: Readonly<Record<string, string>> = { status: "-status", "-status": "status" };

export const asStored = <Asked extends { sort?: string | undefined }>(input: Asked): Asked => ({
  ...input,
  sort: input.sort && (ownOf(turned, input.sort) ?? input.sort),
});

export const existingUsers = (where: SQL | undefined): SQL | undefined => and(notDeleted(users), where);

/** The people of the scope, and what they use within it. */
export const userListWithin = (scope: Scope): ListDefinition =>
  scope ? { ...userList, using: usersUsingWithin(scope) } : userList;

/** Spec §3. With `userId`: what is in use, for dashboards. Without: every assignment in force, for the console. */
export const listActiveUsers: Handler<"listActiveUsers"> = async ({ userId, ...input }, context) => {
  const { db } = context.hub;
  const scope = scopeOf(context.session);
  if (userId !== undefined) {
    const isOwn = userId === context.session.userId;
    if (!isOwn) await requirePersonWithin(db, scope, userId);
    const found = await knownUserInUse(context, userId);
    if (!found) throw notFound(words.notFound);
    const { user, role } = found;
    const links = visibleTo(context.session, found.links).filter(({ client }) => isOwn || isWithin(scope, client.id));
    const own = isOwn ? await ownParts(db, context.session, user) : {};
    return { msg: words.one, data: [{ ...activeUserRecord(user, links, role), ...own }], total: 1 };
  }
  const { rows, total } = await readUsers(db, input, { scope });
  return { msg: words.listed, data: await activeUserRecords(db, rows, scope), total };
};

export const activeUser: Handler<"activeUser"> = async ({ userId }, context) => {
  const found = await knownUser(context, userId);
  if (!found) throw notFound(words.notFound);
  const isOwn = userId === context.session.userId;
  const own = isOwn ? await ownParts(context.hub.db, context.session, found.user) : {};
  return { msg: words.one, data: { ...signedInUserRecord(found.user, found.role), ...own } };
};

const ownParts = async (db: Database, session: Session, { language, timeZone }: User) => ({
  ...standingOf(session),
  language,
  timeZone,
  administers: await administered(db, session),
});

const standingOf = (session: Session) => ({
  factorDue: factorNoticeOf(session),
  termsDue: session.kind === "SESSION" ? termsNoticeOf(session) : undefined,
  ...(session.kind === "SESSION" && { confirmedUntil: confirmedUntil(session)?.toISOString() ?? null }),
});

/** The clients whose people the session's user looks after; undefined without any. */
async function administered(on: Database, session: Session): Promise<ActiveUser["administers"]> {
  const ids = session.kind === "SESSION" ? (scopeOf(session) ?? []) : [];
  if (ids.length === 0) return undefined;
  const { id: _id, actualName } = clients;
  return on
    .select({ _id, actualName })
    .from(clients)
    .where(inArray(clients.id, [...ids]))
    .orderBy(actualName);
}

interface Reading {
  /** How to sample users before choosing a search plan. */
  looking?: Looking;
  scope?: Scope;
}

export async function readUsers(db: Database, input: ListInput, { looking, scope }: Reading = {}) {
  const sorted = asStored(input);
  const list = userListWithin(scope);
  const existing = (where: SQL | undefined) => existingUsers(and(where, isPersonWithin(scope)));
  const search = scope ? undefined : await searchUsers(db, list, sorted, listParts(list, sorted), looking);
  return readPage(list, sorted, {
    async rows({ where, orderBy, limit, offset }) {
      // Skipped rows are read from the index only.
      const pageOf = (from: SQL | typeof users, condition?: SQL) => {
        const ids = db
          .select({ id: sql`${users.id}` })
          .from(from)
          .where(condition)
          .orderBy(...orderBy)
          .limit(limit)
          .offset(offset);
        return db
          .select({ user: getTableColumns(users), role: shownOfRole })
          .from(users)
          .leftJoin(userRoles, and(eq(userRoles.userId, users.id), inForce(userRoles)))
          .leftJoin(roles, and(eq(roles.id, userRoles.roleId), notDeleted(roles)))
          .where(inArray(users.id, ids))
          .orderBy(...orderBy);
      };
      if (!search) return pageOf(users, existing(where));
      const met = search.passed ? await pageOf(search.passed, where) : [];
      return met.length === limit ? met : pageOf(search.found);
    },
    isLarge: search?.isLarge ?? false,
    async count(where) {
      if (search) return search.count();
      if (where) return countUpToCap(db, users, existing(where));
      return scope ? countWithin(db, scope) : liveRows(db, users);
    },
  });
}

/** Up to `COUNT_CAP`, by their assignments alone. */
function countWithin(db: Database, scope: Scope): Promise<number> {
  const { userId, clientId } = assignments;
  const reached = and(isClientWithin(scope, clientId), isOfExistingUser);
  return countRows(
    db,
    db
      .selectDistinct({ userId })
      .from(assignments)
      .where(reached)
      .limit(COUNT_CAP + 1),
  );
}
