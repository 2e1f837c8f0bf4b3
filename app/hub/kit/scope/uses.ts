import { and, count, eq, type SQL } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { assignments, emailConfigurations, messageTemplates, smsConfigurations, users } from "../db/schema";
import { notDeleted } from "../db/schema/columns";
import type { Uses } from "../records/change";
import { emailConfigurationsUsing, smsConfigurationsUsing, templatesUsing } from "./using";

/** Deleted users' assignments do not count: nobody could remove them. */
export async function countAssignments(on: Queryable, which: SQL): Promise<number> {
  const [found] = await on
    .select({ assignments: count() })
    .from(assignments)
    .innerJoin(users, and(eq(users.id, assignments.userId), notDeleted(users)))
    .where(which);
  return found!.assignments;
}

export const usesOfApplication = async (on: Queryable, id: string): Promise<Uses> => ({
  emailConfiguration: await on.$count(emailConfigurations, emailConfigurationsUsing.APPLICATION(id)),
  smsConfiguration: await on.$count(smsConfigurations, smsConfigurationsUsing.APPLICATION(id)),
  ...(await countTemplates(on, templatesUsing.APPLICATION(id))),
});

export const usesOfClient = async (on: Queryable, id: string): Promise<Uses> => ({
  smsConfiguration: await on.$count(smsConfigurations, smsConfigurationsUsing.CLIENT(id)),
  ...(await countTemplates(on, templatesUsing.CLIENT(id))),
});

const countTemplates = async (on: Queryable, which: SQL): Promise<Uses> => ({
  emailTemplate: await on.$count(messageTemplates, and(which, eq(messageTemplates.channel, "EMAIL"))),
  smsTemplate: await on.$count(messageTemplates, and(which, eq(messageTemplates.channel, "SMS"))),
});
