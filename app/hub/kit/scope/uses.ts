import { and, count, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { assignments, emailConfigurations, messageTemplates, smsConfigurations, users } from "../db/schema";
import { notDeleted } from "../db/schema/columns";
import type { Uses } from "../records/change";

/** How many assignments match; those of deleted users do not count, since nobody can remove them any more. */
export async function countAssignments(on: Queryable, which: SQL): Promise<number> {
  const [found] = await on
    .select({ assignments: count() })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), notDeleted(users)))
    .where(which);
  return found!.assignments;
}

/** An application's configurations and templates, to explain why it cannot be deleted. */
export const usesOfApplication = async (on: Queryable, id: string): Promise<Uses> => ({
  emailConfiguration: await on.$count(emailConfigurations, eq(emailConfigurations.applicationId, id)),
  smsConfiguration: await on.$count(smsConfigurations, eq(smsConfigurations.applicationId, id)),
  template: await on.$count(messageTemplates, eq(messageTemplates.applicationId, id)),
});

/** The same for a client. */
export const usesOfClient = async (on: Queryable, id: string): Promise<Uses> => ({
  smsConfiguration: await on.$count(smsConfigurations, eq(smsConfigurations.clientId, id)),
  template: await on.$count(messageTemplates, eq(messageTemplates.clientId, id)),
});
