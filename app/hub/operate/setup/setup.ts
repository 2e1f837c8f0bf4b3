import { and, desc, eq, exists, gt, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { MailState } from "~/contract/setup";
import type { Handlers } from "../../call/handler";
import type { Services } from "../../call/services";
import type { Queryable } from "../../kit/db/database";
import { applications, assignments, clients, emailConfigurations, outbox, users } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { words } from "./words";

/** Older mails say nothing about the configuration. */
const lastSetUp = sql`(select coalesce(max(${emailConfigurations.updatedAt}), '-infinity') from ${emailConfigurations})`;

interface Found extends Record<string, unknown> {
  mailsAll: boolean;
  mailsSome: boolean;
  /** The last attempted; `at` as in PostgreSQL's JSON. */
  lastMail: { status: string; tries: number; at: string; reason: string | null } | null;
  hasApplication: boolean;
  hasClient: boolean;
  hasAssignment: boolean;
}

/** Uses one statement, since every console page asks. */
async function readState(db: Queryable): Promise<Found> {
  const isAny = (table: PgTable, where?: SQL): SQL => exists(db.select({ one: sql`1` }).from(table).where(where));
  const isActive = eq(emailConfigurations.status, "ACTIVE");
  const lastMail = db
    .select({
      status: outbox.status,
      tries: outbox.tries,
      at: sql`${outbox.createdAt}`.as("at"),
      reason: sql`${outbox.lastError}`.as("reason"),
    })
    .from(outbox)
    .where(and(eq(outbox.channel, "EMAIL"), gt(outbox.tries, 0), gt(outbox.createdAt, lastSetUp)))
    .orderBy(desc(outbox.id))
    .limit(1);
  const assignment = db
    .select({ one: sql`1` })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), notDeleted(users)))
    .innerJoin(applications, and(eq(applications.id, assignments.applicationId), notDeleted(applications)));
  const { rows } = await db.execute<Found>(sql`select
    ${isAny(emailConfigurations, and(isActive, isNull(emailConfigurations.applicationId)))} as "mailsAll",
    ${isAny(emailConfigurations, isActive)} as "mailsSome",
    (select to_json(last_mail) from ${lastMail} last_mail) as "lastMail",
    ${isAny(applications, notDeleted(applications))} as "hasApplication",
    ${isAny(clients)} as "hasClient",
    ${exists(assignment)} as "hasAssignment"`);
  return rows[0]!;
}

/** Depends on the transports (delivery/transports.ts). */
function mailStateOf({ mailsAll, mailsSome }: Found, { transports, demo }: Services): MailState {
  if (transports.hasServer || mailsAll) return "ALL";
  if (mailsSome) return "SOME";
  return demo ? "OUTBOX" : "NONE";
}

/** Recipients are rejected at the first try; more tries mean another cause. */
function mailFailureOf({ lastMail }: Found): { at: string; reason: string } | null {
  const isHeldUp = lastMail && (lastMail.status === "QUEUED" || (lastMail.status === "FAILED" && lastMail.tries > 1));
  return isHeldUp ? { at: new Date(lastMail.at).toISOString(), reason: lastMail.reason ?? "" } : null;
}

export const setupHandlers = {
  setupState: async (_input, { hub }) => {
    const found = await readState(hub.db);
    const { hasApplication, hasClient, hasAssignment } = found;
    const [mail, mailFailure] = [mailStateOf(found, hub), mailFailureOf(found)];
    return { msg: words.state, data: { mail, mailFailure, hasApplication, hasClient, hasAssignment } };
  },
} satisfies Handlers;
