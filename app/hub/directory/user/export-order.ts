import { and, asc, eq, gt, isNotNull, isNull, lt, type SQL, sql } from "drizzle-orm";
import { PgColumn } from "drizzle-orm/pg-core";
import type { Queryable } from "../../kit/db/database";
import { users } from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import { listParts } from "../../kit/records/list";
import { asStored, userList } from "./list";

export interface ExportOrder {
  orderBy: SQL[];
  /** Each condition is served in order by an index. */
  partsAfter(on: Queryable, after: string | undefined, among?: SQL): Promise<(SQL | undefined)[]>;
}

/** By id if no field is given. @throws Failure 400 for an unknown field */
export function exportOrder(given: string | undefined): ExportOrder {
  if (given === undefined)
    return {
      orderBy: [asc(users.id)],
      partsAfter: async (_on, after) => [after === undefined ? undefined : gt(users.id, after)],
    };
  const { sort } = asStored({ sort: given });
  const { orderBy, sortedBy } = listParts(userList, { sort });
  const isDescending = sort.startsWith("-");
  const beyondId = isDescending ? lt : gt;
  const column = userList.fields[sort.replace(/^-/, "")];
  // PostgreSQL's default order of nulls.
  const [key] = column instanceof PgColumn && !column.notNull ? sortedBy : [];

  async function partsAfter(on: Queryable, after: string | undefined, among?: SQL): Promise<(SQL | undefined)[]> {
    const inOrder = (filled: SQL | undefined, blank: SQL | undefined) =>
      isDescending ? [blank, filled] : [filled, blank];
    if (after === undefined) return key ? inOrder(isNotNull(key), isNull(key)) : [undefined];
    const last = await keysOf(on, after, sortedBy, among);
    if (key && last[0] === null) {
      const blank = and(isNull(key), beyondId(users.id, after));
      return isDescending ? [blank, isNotNull(key)] : [blank];
    }
    const rest = sql`(${list([...sortedBy, users.id])}) ${sql.raw(isDescending ? "<" : ">")} (${list([...last, after])})`;
    return key && !isDescending ? [rest, isNull(key)] : [rest];
  }
  return { orderBy, partsAfter };
}

/** The last user of a batch may be deleted before the next one. @throws Failure 404 */
async function keysOf(
  on: Queryable,
  id: string,
  keys: readonly (PgColumn | SQL)[],
  among: SQL | undefined,
): Promise<readonly unknown[]> {
  const selected = Object.fromEntries(keys.map((key, index) => [`key${index}`, sql`${key}`]));
  const [found] = await on
    .select(selected)
    .from(users)
    .where(and(eq(users.id, id), among));
  if (!found) throw notFound();
  return Object.values(found);
}

const list = (parts: readonly unknown[]): SQL =>
  sql.join(
    parts.map((part) => sql`${part}`),
    sql`, `,
  );
