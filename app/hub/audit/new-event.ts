import { sql } from "drizzle-orm";
import type { Caller } from "~/contract/kit/caller";
import type { Queryable } from "../kit/db/database";
import { prepared } from "../kit/db/prepared";
import { auditEvents } from "../kit/db/schema";
import { newId } from "../kit/db/schema/columns";
import { words } from "./words";

/** Longer headers hold no more information. */
const USER_AGENT_MAX = 300;
const REQUEST_ID_MAX = 100;
/** Events in one statement: PostgreSQL takes 65,535 values at most. */
const BATCH_EVENTS = 1_000;

export type NewEvent = Omit<typeof auditEvents.$inferInsert, "id" | "at" | "clientAddress" | "userAgent" | "requestId">;

/** Adds an event to the log, in the transaction of the change it records. */
export async function writeEvent(on: Queryable, event: NewEvent, caller: Caller): Promise<void> {
  await oneEvent(on).execute(eventValues(event, caller));
}

/** The same with several, in the order of the list. */
export async function writeEvents(on: Queryable, events: readonly NewEvent[], caller: Caller): Promise<void> {
  const [first, ...others] = events;
  if (first && others.length === 0) return writeEvent(on, first, caller);
  const from = whereFrom(caller);
  for (let written = 0; written < events.length; written += BATCH_EVENTS)
    await on
      .insert(auditEvents)
      .values(
        events
          .slice(written, written + BATCH_EVENTS)
          .map((event) => ({ ...event, subjectName: subjectOf(event), ...from })),
      );
}

/** The row of an event that is written now. */
export const eventRow = (event: NewEvent, caller: Caller): typeof auditEvents.$inferInsert => ({
  id: newId(),
  ...event,
  subjectName: subjectOf(event),
  ...whereFrom(caller),
});

/** Names of what was attached that its event is called by; the others are among its changes. */
const NAMED_MAX = 3;

/** With what was attached or detached, so that rows of one user differ and a search for an application finds them. */
function subjectOf({ action, subjectName, before, after }: NewEvent): string {
  const values = action === "ATTACHED" ? after : action === "DETACHED" ? before : undefined;
  const names = Object.values(values ?? {})
    .flat()
    .flatMap((value) => (typeof value === "object" && value !== null && "name" in value ? [value.name] : []));
  return names.length === 0 ? subjectName : words.withAttached(subjectName, names.slice(0, NAMED_MAX));
}

const whereFrom = ({ clientAddress, userAgent = "", requestId = "" }: Caller) => ({
  clientAddress,
  userAgent: userAgent.slice(0, USER_AGENT_MAX),
  requestId: requestId.slice(0, REQUEST_ID_MAX),
});

const { placeholder } = sql;
/** NULL for what has no such values, and not the `null` of JSON. */
const json = (name: string) => sql`${placeholder(name)}::jsonb`;

/** One event, by placeholders that no change besides has. */
const EVENT = {
  id: placeholder("eventId"),
  action: placeholder("action"),
  outcome: placeholder("outcome"),
  reason: placeholder("reason"),
  actorId: placeholder("actorId"),
  actorName: placeholder("actorName"),
  subjectType: placeholder("subjectType"),
  subjectId: placeholder("subjectId"),
  subjectName: placeholder("subjectName"),
  before: json("before"),
  after: json("after"),
  clientAddress: placeholder("eventAddress"),
  userAgent: placeholder("eventUserAgent"),
  requestId: placeholder("requestId"),
};

const oneEvent = prepared("new_audit_event", (on) => on.insert(auditEvents).values(EVENT));

/** The values of its placeholders. */
function eventValues(event: NewEvent, caller: Caller): Record<string, unknown> {
  const { clientAddress: eventAddress, userAgent: eventUserAgent, requestId } = whereFrom(caller);
  return {
    eventId: newId(),
    action: event.action,
    outcome: event.outcome,
    reason: event.reason ?? null,
    actorId: event.actorId ?? null,
    actorName: event.actorName,
    subjectType: event.subjectType ?? null,
    subjectId: event.subjectId ?? null,
    subjectName: subjectOf(event),
    before: event.before ? JSON.stringify(event.before) : null,
    after: event.after ? JSON.stringify(event.after) : null,
    eventAddress,
    eventUserAgent,
    requestId,
  };
}
