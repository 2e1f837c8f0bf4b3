import type { z } from "zod";
import { APPLICATION_WIRE, Application, Page } from "../entities/application";
import { ApplicationRole } from "../entities/application-role";
import { ApprovalChain, ChainStep, DocumentApproval } from "../entities/approval";
import { Client, ClientSummary } from "../entities/client";
import { Clan, Poc } from "../entities/contact";
import { EMAIL_CONFIGURATION_WIRE, EmailConfiguration } from "../entities/email-configuration";
import { Message } from "../entities/message";
import { OutboxMessage } from "../entities/outbox-message";
import { Role } from "../entities/role";
import { SignedInSession } from "../entities/session";
import { SmsConfiguration } from "../entities/sms-configuration";
import { EMAIL_TEMPLATE_WIRE, EmailTemplate, SMS_TEMPLATE_WIRE, SmsTemplate } from "../entities/template";
import { TemplatePreview } from "../entities/template-preview";
import { ActiveUser, AssignedApplication, Assignment, ExportedUser, Person } from "../entities/user";
import type { WireNames } from "../kit/endpoint";
import { users } from "../user";
import { type JsonSchema, mapChildren, wireSchema } from "./wire-schema";

/** The records of spec §3 and our own that answers are made of, under the names the document gives them. */
const RECORDS: Readonly<Record<string, [schema: z.ZodType, names?: WireNames]>> = {
  Person: [Person],
  ActiveUser: [ActiveUser, users.listActiveUsers.wireNames],
  Assignment: [Assignment],
  AssignedApplication: [AssignedApplication, APPLICATION_WIRE],
  ExportedUser: [ExportedUser],
  SignedInSession: [SignedInSession],
  // Permissions are of the same shape.
  Role: [Role],
  Application: [Application, APPLICATION_WIRE],
  ApplicationRole: [ApplicationRole],
  Page: [Page],
  DocumentApproval: [DocumentApproval],
  ApprovalChain: [ApprovalChain],
  ChainStep: [ChainStep],
  Client: [Client],
  ClientSummary: [ClientSummary],
  Poc: [Poc],
  Clan: [Clan],
  EmailConfiguration: [EmailConfiguration, EMAIL_CONFIGURATION_WIRE],
  SmsConfiguration: [SmsConfiguration],
  SmsTemplate: [SmsTemplate, SMS_TEMPLATE_WIRE],
  EmailTemplate: [EmailTemplate, EMAIL_TEMPLATE_WIRE],
  TemplatePreview: [TemplatePreview],
  Message: [Message],
  OutboxMessage: [OutboxMessage],
};

export interface RecordSchemas {
  /** Each record's schema by its name, records within it as references. */
  schemas: Record<string, JsonSchema>;
  /** Puts a reference in the place of every record within a schema. */
  referring(schema: JsonSchema): JsonSchema;
}

/**
 * A record is recognised by being the very same schema: where only some of its fields are told, they are written out.
 */
export function recordSchemas(): RecordSchemas {
  const whole = Object.entries(RECORDS).map(
    ([name, [schema, names]]) => [name, wireSchema(schema, "output", names)] as const,
  );
  const nameOf = new Map(whole.map(([name, schema]) => [JSON.stringify(schema), name]));
  const referring = (schema: JsonSchema): JsonSchema => {
    const name = nameOf.get(JSON.stringify(schema));
    return name === undefined ? mapChildren(schema, referring) : { $ref: `#/components/schemas/${name}` };
  };
  return {
    schemas: Object.fromEntries(whole.map(([name, schema]) => [name, mapChildren(schema, referring)])),
    referring,
  };
}
