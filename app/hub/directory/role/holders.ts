import { and, eq } from "drizzle-orm";
import type { Handler, Handlers } from "../../call/handler";
import { giverBy, people } from "../../identity/account/people";
import { shownPeriod } from "../../identity/account/period";
import { personName } from "../../identity/account/users";
import type { Queryable } from "../../kit/db/database";
import { userRoles, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import type { ListDefinition } from "../../kit/records/list";
import { countRows, readPage } from "../../kit/records/page";
import { words } from "./words";

const list: ListDefinition = {
  ...people,
  id: userRoles.userId,
  fields: { ...people.fields, since: userRoles.createdAt, validUntil: userRoles.validUntil },
};

const selectHolders = (on: Queryable) =>
  on
    .select({ given: userRoles, user: users, giver: giverBy(userRoles.givenBy) })
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
