import { eq } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { emailConfigurations, messageTemplates, smsConfigurations } from "../db/schema";
import type { Uses } from "../records/change";

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
