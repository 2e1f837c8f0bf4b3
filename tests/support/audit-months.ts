import type { Pool } from "pg";
import { v7 } from "uuid";

/** The 15th of an earlier month, noon UTC. */
export function monthsAgo(count: number): Date {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - count, 15, 12));
}

/** Such as `_2026_11`. */
export const suffixOf = (month: Date): string => `_${month.toISOString().slice(0, 7).replace("-", "_")}`;

/** Works as `make_audit_months` would have. */
export const addMonth = (pool: Pool, month: Date) =>
  pool.query("select add_audit_month($1::date)", [`${month.toISOString().slice(0, 7)}-01`]);

/**
 * As the log's owner.
 * @param chainedAt when the event's transaction ended
 */
export async function writeAt(pool: Pool, actorName: string, at: Date, chainedAt = at): Promise<void> {
  const id = v7({ msecs: at.getTime() });
  await pool.query(`
    begin;
    alter table audit_events disable trigger audit_events_chained;
    insert into audit_events (id, at, action, outcome, actor_name, subject_name, client_address, user_agent, request_id)
      values ('${id}', '${at.toISOString()}', 'LOGOUT', 'SUCCESS', '${actorName}', '', '192.0.2.1', '', '');
    alter table audit_events enable trigger audit_events_chained;
    select chain_event(e, '${chainedAt.toISOString()}') from audit_events e where id = '${id}';
    commit`);
}

export async function partitions(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select inhrelid::regclass::text as name from pg_inherits
     where inhparent in ('audit_events'::regclass, 'audit_chain'::regclass) order by 1`,
  );
  return rows.map(({ name }) => name);
}

/** Sorted by time. */
export async function places(pool: Pool): Promise<string[]> {
  const { rows } = await pool.query<{ place: string }>(
    "select actor_name || ' in ' || tableoid::regclass as place from audit_events order by at",
  );
  return rows.map(({ place }) => place);
}
