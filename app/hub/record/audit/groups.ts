import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import type { AnyPgColumn } from "drizzle-orm/pg-core";
import { EVENT_GROUPS } from "~/contract/audit";
import { EVENT_GROUP_NAMES, type EventGroupName } from "~/contract/kit/audited";
import { COUNTED_REASON_MAX } from "~/contract/kit/rules";
import { auditEvents } from "../../kit/db/schema";

export function inGroup(name: EventGroupName): SQL {
  const { actions, outcome } = EVENT_GROUPS[name];
  return and(inArray(auditEvents.action, [...actions]), eq(auditEvents.outcome, outcome))!;
}

export const inAnyGroup = or(...EVENT_GROUP_NAMES.map(inGroup));

export const groupOf = sql<EventGroupName>`case ${sql.join(
  EVENT_GROUP_NAMES.map((name) => sql`when ${inGroup(name)} then ${name}`),
  sql` `,
)} end`;

/** Trailing blanks are cut, which an address does not keep. */
export const countedReasonOf = (reason: AnyPgColumn | SQL): SQL<string> =>
  sql<string>`rtrim(left(coalesce(${reason}, ''), ${COUNTED_REASON_MAX}::integer))`;

export const countedReason = countedReasonOf(auditEvents.reason);
