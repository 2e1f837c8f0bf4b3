import { and, eq, inArray, sql } from "drizzle-orm";
import { OWN_CHANGES, OwnChange, OwnSignIn } from "~/contract/own-account";
import type { Handler, Handlers } from "../../call/handler";
import { auditEvents } from "../../kit/db/schema";
import { newestEvents, signInsOf } from "./sign-ins";
import { words } from "./words";

const ownSignIns: Handler<"ownSignIns"> = async (input, { hub: { db }, session: { userId } }) => {
  const { data, total } = await signInsOf(db, userId, input);
  return { msg: words.listed, data: data.map((event) => OwnSignIn.parse(event)), total };
};

/** Others' notes about somebody, and what is kept from them. */
const NOTES: readonly string[] = ["reason", "adminAttributes"];

const ownChanges: Handler<"ownChanges"> = async (input, { hub: { db }, session: { userId } }) => {
  const those = and(
    eq(auditEvents.subjectId, userId),
    // An operator's commands have no account.
    sql`${auditEvents.actorId} is distinct from ${userId}`,
    inArray(auditEvents.action, [...OWN_CHANGES]),
    eq(auditEvents.outcome, "SUCCESS"),
  );
  const { data, total } = await newestEvents(db, those, input);
  const shown = data.map(({ changes, ...event }) =>
    OwnChange.parse({ ...event, changes: changes.filter(({ field }) => !NOTES.includes(field)) }),
  );
  return { msg: words.listed, data: shown, total };
};

export const ownAccountHandlers = { ownSignIns, ownChanges } satisfies Handlers;
