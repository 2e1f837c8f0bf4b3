import { ATTACHED_NAMED_MAX, BEFORE_ATTACHED, BETWEEN_ATTACHED } from "~/contract/kit/audited";
import type { Caller } from "~/contract/kit/caller";
import type { Queryable } from "../../kit/db/database";
import { auditEvents } from "../../kit/db/schema";

const USER_AGENT_MAX = 300;
const REQUEST_ID_MAX = 100;
/** PostgreSQL takes at most 65,535 values in a statement. */
const BATCH_EVENTS = 1_000;

export type NewEvent = Omit<typeof auditEvents.$inferInsert, "id" | "at" | "clientAddress" | "userAgent" | "requestId">;

/** Use the transaction of its change. */
export const writeEvent = (on: Queryable, event: NewEvent, caller: Caller): Promise<void> =>
  writeEvents(on, [event], caller);

export async function writeEvents(on: Queryable, events: readonly NewEvent[], caller: Caller): Promise<void> {
  const { clientAddress, userAgent = "", requestId = "" } = caller;
  const whence = {
    clientAddress,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    requestId: requestId.slice(0, REQUEST_ID_MAX),
  };
  for (let written = 0; written < events.length; written += BATCH_EVENTS) {
    const batch = events.slice(written, written + BATCH_EVENTS);
    await on.insert(auditEvents).values(batch.map((event) => ({ ...event, subjectName: subjectOf(event), ...whence })));
  }
}

/** A search for an application finds what was attached or detached. */
function subjectOf({ action, subjectName, before, after }: NewEvent): string {
  const values = action === "ATTACHED" ? after : action === "DETACHED" ? before : undefined;
  const names = Object.values(values ?? {})
    .flat()
    .flatMap((value) => (typeof value === "object" && value !== null && "name" in value ? [value.name] : []));
  if (names.length === 0) return subjectName;
  return subjectName + BEFORE_ATTACHED + names.slice(0, ATTACHED_NAMED_MAX).join(BETWEEN_ATTACHED);
}
