import { and, eq, gt, inArray, isNotNull, lte, sql } from "drizzle-orm";
import { EVENT_GROUPS } from "~/contract/audit";
import type { Database, Queryable, Transaction } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { longTransaction } from "../../kit/db/long-transaction";
import { accountUses, assignments, auditChain, auditEvents, lastUsesEnd } from "../../kit/db/schema";
import { headOf } from "./chain";
import { inGroup } from "./groups";

const BATCH = 5_000;
const ONLY_ROW = 1;

/** As exact as the counts (counts.ts); one process at a time. */
export async function noteLastUses(db: Database): Promise<void> {
  while (await longTransaction(db, noteBatch));
}

async function endOf(on: Queryable): Promise<number> {
  const [noted] = await on.select().from(lastUsesEnd).where(eq(lastUsesEnd.id, ONLY_ROW));
  return noted?.sequence ?? 0;
}

/** Whether more is missing than the last seconds' events. */
export const areUsesBehind = async (on: Queryable, head: number): Promise<boolean> => head - (await endOf(on)) > BATCH;

async function noteBatch(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.lastUses}) as mine`,
  );
  if (!rows[0]?.mine) return false;
  const end = await endOf(tx);
  const head = (await headOf(tx))?.sequence ?? 0;
  const last = Math.min(head, end + BATCH);
  if (last <= end) return false;
  const events = and(gt(auditChain.sequence, end), lte(auditChain.sequence, last), isNotNull(auditEvents.actorId));
  await tx.execute(sql`
    with used as (
      select ${auditEvents.actorId} as user_id, max(${auditEvents.at}) as at
      from ${auditChain} join ${auditEvents} on ${eq(auditEvents.id, auditChain.eventId)}
      where ${events} and ${inGroup("SIGN_IN")} group by 1)
    update ${accountUses} set last_sign_in_at = used.at from used
    where ${accountUses.userId} = used.user_id and coalesce(${accountUses.lastSignInAt} < used.at, true)`);
  const opened = [...EVENT_GROUPS.LAUNCH.actions, ...EVENT_GROUPS.SIGN_ON.actions];
  // Without a client: all of the user's. To the hour, to write less.
  await tx.execute(sql`
    with used as (
      select ${assignments.userId} as user_id, ${assignments.applicationId} as application_id,
        ${assignments.clientId} as client_id, max(${auditEvents.at}) as at
      from ${auditChain} join ${auditEvents} on ${eq(auditEvents.id, auditChain.eventId)}
      join ${assignments} on ${assignments.userId} = ${auditEvents.actorId}
        and ${assignments.applicationId} = ${auditEvents.subjectId}
        and coalesce(${assignments.clientId}::text = ${auditEvents.after} #>> '{client,id}', true)
      where ${events} and ${inArray(auditEvents.action, opened)} and ${eq(auditEvents.outcome, "SUCCESS")}
        and ${eq(auditEvents.subjectType, "APPLICATION")} and ${assignments.createdAt} <= ${auditEvents.at}
      group by 1, 2, 3)
    update ${assignments} set last_used_at = used.at from used
    where ${assignments.userId} = used.user_id and ${assignments.applicationId} = used.application_id
      and ${assignments.clientId} = used.client_id
      and coalesce(${assignments.lastUsedAt} < used.at - interval '1 hour', true)`);
  await tx
    .insert(lastUsesEnd)
    .values({ id: ONLY_ROW, sequence: last })
    .onConflictDoUpdate({ target: lastUsesEnd.id, set: { sequence: last } });
  return last < head;
}
