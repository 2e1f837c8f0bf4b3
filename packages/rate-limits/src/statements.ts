const sql = String.raw;

/** Seconds until the next try. */
export const WAIT = sql`extract(epoch from case when points < capacity then open_at else expires_at end - now())::float8`;

const FRESH = sql`t.expires_at <= now()`;
const ADMITTED = sql`(${FRESH} or (t.points < excluded.capacity and t.open_at <= now()))`;
/** No wait. Not `now()`: a statement that waited for the row would find it open only later. */
const OPEN = sql`'epoch'::timestamptz`;
/** From the rule's `slowFrom` on: one second, then twice as long with every so many more. */
const openAfter = (points: string) => sql`case when excluded.slow_from > 0 and ${points} >= excluded.slow_from
  then now() + make_interval(secs => power(2, ${points} / excluded.slow_from - 1)) else ${OPEN} end`;

/**
 * The commit does not wait for the disk: if killed, PostgreSQL forgets the last moment's tries. Tries from a shared address wait less for
 * its row.
 */
const SOON = sql`, (select set_config('synchronous_commit', 'off', true)) as soon`;

/** One row per key, in an order that all calls share. A row says whose it was last: whether the try was admitted. */
const count = (joined: string) => sql`
  insert into rate_limits as t (key, subject, points, capacity, slow_from, open_at, expires_at, admitted)
  select key, subject, 1, capacity, slow_from, ${OPEN}, now() + make_interval(secs => seconds), $6::uuid
  from unnest($1::text[], $2::text[], $3::int[], $4::int[], $5::int[]) as tries (key, subject, capacity, seconds, slow_from)${joined}
  order by key
  on conflict (key) do update set
    points = case when ${FRESH} then 1 when ${ADMITTED} then t.points + 1 else t.points end,
    refused = case when ${ADMITTED} then 0 else t.refused + 1 end,
    open_at = case when ${FRESH} then ${OPEN} when ${ADMITTED} then ${openAfter("(t.points + 1)")} else t.open_at end,
    expires_at = case when ${FRESH} or (excluded.slow_from > 0 and ${ADMITTED}) then excluded.expires_at else t.expires_at end,
    admitted = case when ${ADMITTED} then excluded.admitted else t.admitted end
  returning key, points, refused, admitted = $6::uuid as admitted,
    ${WAIT} as wait`;

/** Locks rows in the order of counting, so that calls never wait for each other in a circle. */
const inOrder = (which: string, statement: string) =>
  sql`with chosen as materialized (select key from rate_limits where ${which} order by key for update) ${statement}`;

const refund = (joined: string) =>
  inOrder(
    "key = any($1)",
    sql`update rate_limits as t set points = greatest(t.points - 1, 0), open_at = ${OPEN} from chosen${joined} where t.key = chosen.key`,
  );
const reset = (joined: string) =>
  inOrder("key = any($1)", sql`delete from rate_limits as t using chosen${joined} where t.key = chosen.key`);

/** For statements that are a transaction by themselves. */
export const BY_ITSELF = {
  count: { name: "count_tries", text: count(SOON) },
  refund: { name: "refund_tries", text: refund(SOON) },
  reset: { name: "reset_tries", text: reset(SOON) },
};
/** For those that are part of one, which is not to be forgotten. */
export const WITHIN = {
  count: { name: "count_tries_within", text: count("") },
  refund: { name: "refund_tries_within", text: refund("") },
  reset: { name: "reset_tries_within", text: reset("") },
};

export const IS_HELD = sql`t.expires_at > now() and (t.points >= t.capacity or t.open_at > now())`;
export const FORGET = inOrder(
  sql`subject = any($1) and subject <> '' and split_part(key, ':', 1) <> all($2::text[])`,
  sql`delete from rate_limits as t using chosen where t.key = chosen.key returning ${IS_HELD} as held`,
);
/** What somebody is counting at this moment is taken the next time. */
export const FORGET_EXPIRED = sql`
  delete from rate_limits where key in (select key from rate_limits where expires_at < now() for update skip locked)`;
export const HELD = sql`select from rate_limits as t where subject = any($1) and subject <> '' and ${IS_HELD} limit 1`;
