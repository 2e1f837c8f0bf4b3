import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import type { Database } from "../kit/db/database";
import { locks } from "../kit/db/locks";
import { allowLongStatements } from "../kit/db/long-transaction";
import { userMoves, userPlaces, users } from "../kit/db/schema";
import { notDeleted, sortKeyOf } from "../kit/db/schema/columns";
import { ownOf } from "../kit/records/list";
import { liveRows, type Start } from "../kit/records/page";

/** A column of an order: what it is sorted by, what is kept of it in `user_moves`, and its type there. */
interface Key {
  key: SQL | PgColumn;
  moved: PgColumn;
  type: SQL;
}

const text = (column: PgColumn, moved: PgColumn): Key => ({ key: sortKeyOf(column), moved, type: sql`text` });

const firstName = text(users.firstName, userMoves.firstNameKey);
const lastName = text(users.lastName, userMoves.lastNameKey);

/** The orders of the list (list.ts), ascending; the id has the last word on each. */
const orders: Readonly<Record<string, readonly Key[]>> = {
  firstName: [firstName, lastName],
  lastName: [lastName, firstName],
  phoneNumber: [text(users.phoneNumber, userMoves.phoneNumberKey)],
  email: [text(users.email, userMoves.emailKey)],
  userName: [text(users.userName, userMoves.userNameKey)],
  status: [{ key: users.isActive, moved: userMoves.isActive, type: sql`boolean` }],
};

export interface Spacing {
  /** So many users from one place that is written down to the next. */
  apart: number;
  /** Of fewer users none is: passing over them costs next to nothing. */
  fewestUsers: number;
  /** So many may come, go or move, or one in `movesShare` of all, before all places are written down anew. */
  movesMax: number;
  movesShare: number;
}

const SPACING: Spacing = { apart: 2_000, fewestUsers: 20_000, movesMax: 1_000, movesShare: 500 };

/** Rather than read more than so many moves for a page, the users before it are passed over. */
const MOVES_READ_MAX = 50_000;

const list = (parts: readonly SQL[]): SQL => sql.join([...parts], sql`, `);

/**
 * Where to begin to read an ascending order so that the row with this offset is near. Places written down earlier are
 * put right by who came and went since, so the answer is as exact as passing over all rows would be.
 * @returns undefined where no place is known
 */
export async function startNear(db: Database, order: string, offset: number): Promise<Start | undefined> {
  const keys = ownOf(orders, order);
  if (!keys) return undefined;
  const kept = keys.map(({ type }, index) => sql`(near.keys[${sql.raw(String(index + 1))}])::${type}`);
  const { rows } = await db.execute<{ keys: string[]; userId: string; place: string; moves: number }>(sql`
    with moves as (
      select count(*)::int as number, count(*) filter (where weight > 0) as came
      from (select weight from ${userMoves} limit ${MOVES_READ_MAX + 1}) as counted),
    near as (
      select keys, user_id, place, number from moves, ${userPlaces}
      where list_order = ${order} and place <= ${offset} - came order by place desc limit 1)
    select keys, user_id as "userId", number as moves, place + coalesce((
      select sum(weight) from ${userMoves}
      where (${list(keys.map(({ moved }) => sql`${moved}`))}, ${userMoves.userId}) < (${list(kept)}, near.user_id)), 0) as place
    from near`);
  const [near] = rows;
  if (!near || near.moves > MOVES_READ_MAX) return undefined;
  const values = keys.map(({ type }, index) => sql`${near.keys[index]}::${type}`);
  return {
    from: sql`(${list(keys.map(({ key }) => sql`${key}`))}, ${users.id}) >= (${list(values)}, ${near.userId}::uuid)`,
    skip: offset - Number(near.place),
  };
}

/**
 * Writes all places down anew when so many users have come, gone or moved that to put them right takes long. What is
 * written and what is forgotten is of one moment: who comes meanwhile is noted, and found, as having come since.
 * @returns whether it did; another process may be at it
 */
export function renewPlaces(db: Database, spacing: Spacing = SPACING): Promise<boolean> {
  return db.transaction(
    async (tx) => {
      const { rows } = await tx.execute<{ mine: boolean; moves: number; places: number }>(sql`
        select pg_try_advisory_xact_lock(${locks.userPlaces}) as mine,
          (select count(*)::int from ${userMoves}) as moves, (select count(*)::int from ${userPlaces}) as places`);
      const { mine, moves, places } = rows[0]!;
      if (!mine || (moves === 0 && places > 0)) return false;
      const all = await liveRows(tx, users);
      const isKept = all >= spacing.fewestUsers;
      if (isKept && places > 0 && moves <= Math.max(spacing.movesMax, all / spacing.movesShare)) return false;
      await allowLongStatements(tx);
      await tx.delete(userMoves);
      await tx.delete(userPlaces);
      if (isKept) for (const [order, keys] of Object.entries(orders)) await tx.execute(writing(order, keys, spacing));
      return true;
    },
    { isolationLevel: "repeatable read" },
  );
}

/** Users without a key are the last of an order: no row comparison finds them, and so no place among them is kept. */
function writing(order: string, keys: readonly Key[], { apart }: Spacing): SQL {
  const sorted = list(keys.map(({ key }) => sql`${key}`));
  const hasKeys = sql.join(
    keys.map(({ key }) => sql`${key} is not null`),
    sql` and `,
  );
  return sql`
    insert into ${userPlaces} (list_order, place, keys, user_id)
    select ${order}, place, keys, id from (
      select row_number() over (order by ${sorted}, ${users.id}) - 1 as place, ${users.id} as id,
        array[${list(keys.map(({ key }) => sql`(${key})::text`))}] as keys
      from ${users} where ${notDeleted(users)} and ${hasKeys}) as numbered
    where place % ${apart} = 0`;
}
