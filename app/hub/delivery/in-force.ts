import { and, eq, type SQL, sql } from "drizzle-orm";
import type { MessageKind } from "~/contract/rules";
import { inUse } from "../catalog/in-use";
import type { Queryable } from "../db/database";
import { applications, assignments, clients, type emailConfigurations, type smsConfigurations } from "../db/schema";
import { mailConfigurationFor, smsConfigurationFor, templateFor } from "./levels";

export type MailConfiguration = typeof emailConfigurations.$inferSelect;
export type SmsConfiguration = typeof smsConfigurations.$inferSelect;

/** The application and client that a flow names for its messages. */
export interface NamedScope {
  applicationId: string;
  clientId?: string | undefined;
}

interface Template {
  subject: string;
  html: string;
  templateId: string;
}

/** What a message is worded and sent by; null where the administrators made nothing that applies. */
export interface InForce {
  applicationId: string | null;
  clientId: string | null;
  /** The application's name. */
  application: string | null;
  mailTemplate: Template | null;
  smsTemplate: Template | null;
  mailConfiguration: MailConfiguration | null;
  smsConfiguration: SmsConfiguration | null;
}

/**
 * What applies to a message to a user, in one query. It belongs to the application and client that the flow names; else to the only
 * application in use that the user is assigned to, and their only client there; else to none in particular.
 */
export async function inForce(on: Queryable, kind: MessageKind, userId: string, named?: NamedScope): Promise<InForce> {
  const scope = named ? namedScope(on, named) : onlyScope(on, userId);
  const [found] = await on
    .select()
    .from(scope)
    .leftJoinLateral(templateFor(on, "EMAIL", kind, scope).as("mail_template"), sql`true`)
    .leftJoinLateral(templateFor(on, "SMS", kind, scope).as("sms_template"), sql`true`)
    .leftJoinLateral(mailConfigurationFor(on, scope).as("mail_configuration"), sql`true`)
    .leftJoinLateral(smsConfigurationFor(on, scope).as("sms_configuration"), sql`true`);
  // The scope aggregates, so there is always a row.
  return {
    ...found!.scope,
    mailTemplate: found!.mail_template,
    smsTemplate: found!.sms_template,
    mailConfiguration: found!.mail_configuration,
    smsConfiguration: found!.sms_configuration,
  };
}

const id = (value: SQL) => sql<string | null>`${value}`;

const namedScope = (on: Queryable, { applicationId, clientId }: NamedScope) =>
  on
    .select({
      applicationId: id(sql`${applicationId}::uuid`).as("scope_application_id"),
      clientId: id(sql`${clientId ?? null}::uuid`).as("scope_client_id"),
      application: id(sql`min(${applications.name})`).as("scope_application"),
    })
    .from(applications)
    .where(eq(applications.id, applicationId))
    .as("scope");

const isOnlyApplication = sql`count(distinct ${assignments.applicationId}) = 1`;

const onlyScope = (on: Queryable, userId: string) =>
  on
    .select({
      applicationId: id(sql`case when ${isOnlyApplication} then (array_agg(${assignments.applicationId}))[1] end`).as("scope_application_id"),
      // A user is assigned to an application and a client once, so one row is one client.
      clientId: id(sql`case when count(*) = 1 then (array_agg(${assignments.clientId}))[1] end`).as("scope_client_id"),
      application: id(sql`case when ${isOnlyApplication} then min(${applications.name}) end`).as("scope_application"),
    })
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId))
    .where(and(eq(assignments.userId, userId), inUse))
    .as("scope");
