import { eq } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { emailConfigurations, messageTemplates, smsConfigurations } from "../db/schema";
import { words } from "../words";

/** An application's configurations and templates, to explain why it cannot be deleted. */
export const usesOfApplication = async (on: Queryable, id: string): Promise<Record<string, number>> => ({
  [words.emailConfiguration]: await on.$count(emailConfigurations, eq(emailConfigurations.applicationId, id)),
  [words.smsConfiguration]: await on.$count(smsConfigurations, eq(smsConfigurations.applicationId, id)),
  [words.template]: await on.$count(messageTemplates, eq(messageTemplates.applicationId, id)),
});

/** The same of a client. */
export const usesOfClient = async (on: Queryable, id: string): Promise<Record<string, number>> => ({
  [words.smsConfiguration]: await on.$count(smsConfigurations, eq(smsConfigurations.clientId, id)),
  [words.template]: await on.$count(messageTemplates, eq(messageTemplates.clientId, id)),
});
