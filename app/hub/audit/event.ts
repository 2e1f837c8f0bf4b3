import type { Caller } from "~/contract/kit/caller";
import type { Queryable } from "../kit/db/database";
import { auditEvents } from "../kit/db/schema";

/** Longer headers hold no more information. */
const USER_AGENT_MAX = 300;
const REQUEST_ID_MAX = 100;

export type NewEvent = Omit<typeof auditEvents.$inferInsert, "id" | "at" | "clientAddress" | "userAgent" | "requestId">;

/** The actor: a user by id and name, or an unknown person by the identifier they typed. */
export interface Actor {
  id?: string;
  name: string;
}

/** Adds an event to the log, in the transaction of the change it records. */
export async function writeEvent(
  on: Queryable,
  event: NewEvent,
  { clientAddress, userAgent = "", requestId = "" }: Caller,
): Promise<void> {
  await on.insert(auditEvents).values({
    ...event,
    clientAddress,
    userAgent: userAgent.slice(0, USER_AGENT_MAX),
    requestId: requestId.slice(0, REQUEST_ID_MAX),
  });
}
