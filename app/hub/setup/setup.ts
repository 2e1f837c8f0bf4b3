import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { MailState } from "~/contract/setup";
import type { Handlers } from "../call/handler";
import type { Services } from "../call/services";
import type { Queryable } from "../kit/db/database";
import { applications, assignments, clients, emailConfigurations, users } from "../kit/db/schema";
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

export const setupHandlers = {
  setupState: async (_input, { hub }) => {
    const [mail, hasApplication, hasClient, hasAssignment] = await Promise.all([
      mailState(hub),
      isAny(hub.db, applications, notDeleted(applications)),
      isAny(hub.db, clients),
      isAnyAssignment(hub.db),
    ]);
    return { msg: words.state, data: { mail, hasApplication, hasClient, hasAssignment } };
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
