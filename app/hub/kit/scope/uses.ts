import { and, eq, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { assignments, emailConfigurations, messageTemplates, smsConfigurations, users } from "../db/schema";
import type { Uses } from "../records/change";
import { emailConfigurationsUsing, smsConfigurationsUsing, templatesUsing } from "./using";

/** For counting assignments: deleted users are few, and have an index of their own. */
export const isOfExistingUser: SQL = sql`not exists (
  select from ${users} as deleted where deleted.id = ${assignments.userId} and deleted.deleted_at is not null)`;

/** Deleted users' assignments do not count: nobody could remove them. */
export const countAssignments = (on: Queryable, which: SQL): Promise<number> =>
  on.$count(assignments, and(which, isOfExistingUser));

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
