import { and, eq, sql } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { shownPeriod } from "../../identity/account/period";
import { personName, type User } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { userRoles, users } from "../../kit/db/schema";
import { lowerOf, notDeleted, sortKeyOf } from "../../kit/db/schema/columns";
import type { ListDefinition } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { words } from "./words";

const list: ListDefinition = {
  id: userRoles.userId,
  fields: {
    person: users.firstName,
    lastName: users.lastName,
    email: users.email,
    since: userRoles.createdAt,
    validUntil: userRoles.validUntil,
  },
  searches: {
    person: (search) => sql`strpos(lower(${users.firstName} || ' ' || ${users.lastName}), lower(${search})) > 0`,
  },
  kept: {
    person: { key: sortKeyOf(users.firstName) },
    lastName: { key: sortKeyOf(users.lastName) },
    email: { key: sortKeyOf(users.email), lower: lowerOf(users.email) },
  },
  mainField: "person",
  defaultSort: "person",
  ties: { person: "lastName" },
};

const giver = sql<Pick<User, "firstName" | "lastName" | "email"> | null>`(
  select json_build_object('firstName', giver.first_name, 'lastName', giver.last_name, 'email', giver.email)
  from ${users} as giver where giver.id = ${userRoles.givenBy})`;

const selectHolders = (on: Queryable) =>
  on
    .select({ given: userRoles, user: users, giver })
    .from(userRoles)
    .innerJoin(users, and(eq(users.id, userRoles.userId), notDeleted(users)));

/** Also those whose role has not begun, or is over. */
const listRoleHolders: Handler<"listRoleHolders"> = async ({ roleId, ...input }, { hub: { db } }) => {
  const isIt = eq(userRoles.roleId, roleId);
  const { rows, total } = await readPage(list, input, {
    rows: ({ where, orderBy, limit, offset }) =>
      selectHolders(db)
        .where(and(isIt, where))
        .orderBy(...orderBy)
        .limit(limit)
        .offset(offset),
    count: (where) => countRows(db, selectHolders(db).where(and(isIt, where))),
  });
  const data = rows.map(({ given, user, giver }) => ({
    _id: user.id,
    userId: user.id,
    person: `${user.firstName} ${user.lastName}`,
    email: user.email,
    isActive: user.isActive,
    since: given.createdAt.toISOString(),
    ...shownPeriod(given),
    givenBy: giver && personName(giver),
    givenById: given.givenBy,
  }));
  return { msg: words.holders, data, total };
};

export const roleHolderHandlers = { listRoleHolders } satisfies Handlers;
