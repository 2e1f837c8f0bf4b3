import { and, desc, eq, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { MailState } from "~/contract/setup";
import type { Handlers } from "../call/handler";
import type { Services } from "../call/services";
import type { Queryable } from "../kit/db/database";
import { applications, assignments, clients, emailConfigurations, outbox, users } from "../kit/db/schema";
import { notDeleted } from "../kit/db/schema/columns";
import { words } from "./words";

const isAny = async (on: Queryable, table: PgTable, where?: SQL): Promise<boolean> =>
  (await on.select({ one: sql`1` }).from(table).where(where).limit(1)).length > 0;

/** Which mails have a route at present (delivery/transports.ts); each message records whether it was delivered. */
async function mailState({ db, transports, demo }: Services): Promise<MailState> {
  if (transports.hasServer) return "ALL";
  const isActive = eq(emailConfigurations.status, "ACTIVE");
  if (await isAny(db, emailConfigurations, and(isActive, isNull(emailConfigurations.applicationId)))) return "ALL";
  if (await isAny(db, emailConfigurations, isActive)) return "SOME";
  return demo ? "OUTBOX" : "NONE";
}

/** What was posted before that says nothing of the mail servers as they are set up now. */
const lastSetUp = sql`(select coalesce(max(${emailConfigurations.updatedAt}), '-infinity') from ${emailConfigurations})`;

/**
 * A mail server that refuses a recipient says so at the first try; what was tried more often, or waits to be, is kept
 * from going out by something else.
 */
async function mailFailureIn(db: Queryable): Promise<{ at: string; reason: string } | null> {
  const [last] = await db
    .select({ status: outbox.status, tries: outbox.tries, at: outbox.createdAt, reason: outbox.lastError })
    .from(outbox)
    .where(and(eq(outbox.channel, "EMAIL"), gt(outbox.tries, 0), gt(outbox.createdAt, lastSetUp)))
    .orderBy(desc(outbox.id))
    .limit(1);
  const isHeldUp = last && (last.status === "QUEUED" || (last.status === "FAILED" && last.tries > 1));
  return isHeldUp ? { at: last.at.toISOString(), reason: last.reason ?? "" } : null;
}

export const setupHandlers = {
  setupState: async (_input, { hub }) => {
    const [mail, mailFailure, hasApplication, hasClient, hasAssignment] = await Promise.all([
      mailState(hub),
      mailFailureIn(hub.db),
      isAny(hub.db, applications, notDeleted(applications)),
      isAny(hub.db, clients),
      isAnyAssignment(hub.db),
    ]);
    return { msg: words.state, data: { mail, mailFailure, hasApplication, hasClient, hasAssignment } };
  },
} satisfies Handlers;

const isAnyAssignment = async (on: Queryable): Promise<boolean> => {
  const found = await on
    .select({ userId: assignments.userId })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), notDeleted(users)))
    .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)))
    .limit(1);
  return found.length > 0;
};
