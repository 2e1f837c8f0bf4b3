import { and, eq, gt, gte, inArray, lt, lte, or, sql, sum } from "drizzle-orm";
import type { EventGroupName } from "~/contract/kit/audited";
import { DAY_MS } from "~/lib/durations";
import type { Database, Queryable, Transaction } from "../../kit/db/database";
import { locks } from "../../kit/db/locks";
import { longTransaction } from "../../kit/db/long-transaction";
import { asOfOneMoment } from "../../kit/db/one-moment";
import { auditChain, auditEvents, eventCounts, eventCountsEnd } from "../../kit/db/schema";
import { headOf } from "./chain";
import { countedReason, groupOf, inAnyGroup } from "./groups";

/** Its rows fit into one statement. */
const BATCH = 5_000;
const ONLY_ROW = 1;
/** No screen shows older ones. */
const HOURS_KEPT_DAYS = 40;
const DAYS_KEPT_MONTHS = 13;

/** Stands for null, which no key can have. */
export const NO_APPLICATION = "00000000-0000-0000-0000-000000000000";

/** Events of one hour or day that begins at `starts`. */
export interface Counted {
  group: EventGroupName;
  starts: Date;
  applicationId: string;
  reason: string;
  events: number;
}

/** A v7 UUID begins with its milliseconds since 1970 (RFC 9562 §5.7). */
const instantOfId = sql`to_timestamp(('x' || left(replace(${auditEvents.id}::text, '-', ''), 12))::bit(48)::bigint / 1000.0)`;

const FAILED: EventGroupName = "SIGN_IN_FAILED";
const OF_APPLICATIONS: EventGroupName[] = ["LAUNCH", "SIGN_ON", "SIGN_ON_REFUSED"];
const OF_PEOPLE: EventGroupName[] = ["SIGN_IN", FAILED];

/** By hour, after the sequence `after` up to `last`. */
async function sumsOf(on: Queryable, after: number, last: number): Promise<Counted[]> {
  const ofApplication = and(inArray(groupOf, OF_APPLICATIONS), eq(auditEvents.subjectType, "APPLICATION"));
  const events = on
    .select({
      group: groupOf.as("group"),
      starts: sql<string>`date_trunc('hour', ${instantOfId}, 'UTC')`.as("starts"),
      applicationId:
        sql<string>`coalesce(case when ${ofApplication} then ${auditEvents.subjectId} end, ${NO_APPLICATION})`.as(
          "application_id",
        ),
      reason: sql<string>`case when ${groupOf} = ${FAILED} then ${countedReason} else '' end`.as("reason"),
    })
    .from(auditChain)
    .innerJoin(auditEvents, eq(auditEvents.id, auditChain.eventId))
    .where(and(gt(auditChain.sequence, after), lte(auditChain.sequence, last), inAnyGroup))
    .as("counted");
  const { group, starts, applicationId, reason } = events;
  const rows = await on
    .select({ group, starts, applicationId, reason, events: sql<number>`count(*)::int` })
    .from(events)
    .groupBy(group, starts, applicationId, reason);
  return rows.map((row) => ({ ...row, starts: new Date(row.starts) }));
}

const dayOf = (instant: Date): Date => new Date(Math.floor(instant.getTime() / DAY_MS) * DAY_MS);

function byDay(hours: readonly Counted[]): Counted[] {
  const days = new Map<string, Counted>();
  for (const hour of hours) {
    const starts = dayOf(hour.starts);
    const key = [hour.group, starts.getTime(), hour.applicationId, hour.reason].join("\n");
    days.set(key, { ...hour, starts, events: hour.events + (days.get(key)?.events ?? 0) });
  }
  return [...days.values()];
}

/** Each once: the counted end moves in the same transaction, and sequences follow commits. One process at a time. */
export async function countEvents(db: Database): Promise<void> {
  while (await longTransaction(db, countBatch));
}

/** @returns whether there are more */
async function countBatch(tx: Transaction): Promise<boolean> {
  const { rows } = await tx.execute<{ mine: boolean }>(
    sql`select pg_try_advisory_xact_lock(${locks.eventCounts}) as mine`,
  );
  if (!rows[0]?.mine) return false;
  const { end, head } = await readEnds(tx);
  const last = Math.min(head, end + BATCH);
  if (last <= end) return false;
  const hours = await sumsOf(tx, end, last);
  if (hours.length > 0) {
    const rows = [
      ...hours.map((hour) => ({ span: "HOUR" as const, ...hour })),
      ...byDay(hours).map((day) => ({ span: "DAY" as const, ...day })),
    ];
    const { span, group, starts, applicationId, reason, events } = eventCounts;
    await tx
      .insert(eventCounts)
      .values(rows)
      .onConflictDoUpdate({
        target: [span, group, starts, applicationId, reason],
        set: { events: sql`${events} + excluded.events` },
      });
  }
  await tx
    .insert(eventCountsEnd)
    .values({ id: ONLY_ROW, sequence: last })
    .onConflictDoUpdate({ target: eventCountsEnd.id, set: { sequence: last } });
  return last < head;
}

async function readEnds(on: Queryable): Promise<{ end: number; head: number }> {
  const [counted] = await on.select().from(eventCountsEnd).where(eq(eventCountsEnd.id, ONLY_ROW));
  const head = await headOf(on);
  return { end: counted?.sequence ?? 0, head: head?.sequence ?? 0 };
}

export interface CountedNow {
  /** By hour and reason. */
  hours: Counted[];
  /** By day of UTC, or by hour (`hourOfDays`). */
  days: Counted[];
  /** By application, of all days. */
  applications: Counted[];
  isCounting: boolean;
}

interface Since {
  hour: Date;
  day: Date;
  /** Days are to be made of hours, from this one on. */
  hourOfDays?: Date | undefined;
}

/** Counted, and written since, as of one moment. */
export const readCounts = (db: Database, since: Since): Promise<CountedNow> =>
  asOfOneMoment(db, async (tx) => {
    // PostgreSQL overestimates the rows by day, and would start parallel workers.
    await tx.execute(sql`set local max_parallel_workers_per_gather = 0`);
    const { end, head } = await readEnds(tx);
    const live = end < head ? await sumsOf(tx, end, end + BATCH) : [];
    const liveSince = (start: Date, groups: readonly EventGroupName[]) =>
      live.filter(({ group, starts }) => groups.includes(group) && starts >= start);
    const { span, group, starts, applicationId, reason } = eventCounts;
    const events = sum(eventCounts.events).mapWith(Number);
    const hours = await tx
      .select({ group, starts, applicationId, reason, events: eventCounts.events })
      .from(eventCounts)
      .where(and(eq(span, "HOUR"), inArray(group, OF_PEOPLE), gte(starts, since.hour)));
    const days = await tx
      .select({ group, starts, events })
      .from(eventCounts)
      .where(
        and(
          eq(span, since.hourOfDays ? "HOUR" : "DAY"),
          inArray(group, OF_PEOPLE),
          gte(starts, since.hourOfDays ?? since.day),
        ),
      )
      .groupBy(group, starts);
    const applications = await tx
      .select({ group, applicationId, events })
      .from(eventCounts)
      .where(and(eq(span, "DAY"), inArray(group, OF_APPLICATIONS), gte(starts, since.day)))
      .groupBy(group, applicationId);
    return {
      hours: [...hours, ...liveSince(since.hour, OF_PEOPLE)],
      days: [
        ...days.map((day) => ({ ...day, applicationId: NO_APPLICATION, reason: "" })),
        ...(since.hourOfDays ? liveSince(since.hourOfDays, OF_PEOPLE) : byDay(liveSince(since.day, OF_PEOPLE))),
      ],
      applications: [
        ...applications.map((used) => ({ ...used, starts: since.day, reason: "" })),
        ...liveSince(since.day, OF_APPLICATIONS),
      ],
      isCounting: head - end > BATCH,
    };
  });

export async function sweepEventCounts(on: Queryable): Promise<void> {
  const { span, starts } = eventCounts;
  await on
    .delete(eventCounts)
    .where(
      or(
        and(eq(span, "HOUR"), lt(starts, sql`now() - make_interval(days => ${HOURS_KEPT_DAYS}::integer)`)),
        and(eq(span, "DAY"), lt(starts, sql`now() - make_interval(months => ${DAYS_KEPT_MONTHS}::integer)`)),
      ),
    );
}
