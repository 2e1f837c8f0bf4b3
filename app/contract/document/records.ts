import type { z } from "zod";
import { APPLICATION_WIRE, Application } from "../application";
import { ApplicationRole } from "../application-role";
import { Clan } from "../clan";
import { Client, ClientSummary } from "../client";
import { ApprovalChain, ChainStep, DocumentApproval } from "../document-approval";
import { EMAIL_CONFIGURATION_WIRE, EmailConfiguration } from "../email-configuration";
import type { WireNames } from "../kit/endpoint";
import { Message, OutboxMessage } from "../message";
import { Page } from "../page";
import { Poc } from "../poc";
import { Role } from "../role";
import { SignedInSession } from "../session";
import { SmsConfiguration } from "../sms-configuration";
import { EMAIL_TEMPLATE_WIRE, EmailTemplate, SMS_TEMPLATE_WIRE, SmsTemplate, TemplatePreview } from "../template";
import { ActiveUser, AssignedApplication, Assignment, ExportedUser, Person, users } from "../user";
import { type JsonSchema, mapChildren, wireSchema } from "./wire-schema";

/** Records of spec §3 and ours, by name in the document. */
const RECORDS: Readonly<Record<string, [schema: z.ZodType, names?: WireNames]>> = {
  Person: [Person],
  ActiveUser: [ActiveUser, users.listActiveUsers.wireNames],
  Assignment: [Assignment],
  AssignedApplication: [AssignedApplication, APPLICATION_WIRE],
  ExportedUser: [ExportedUser],
  SignedInSession: [SignedInSession],
  // Permissions have the same shape.
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
  /** Nested records are references. */
  schemas: Record<string, JsonSchema>;
  /** Replaces records by references. */
  referring(schema: JsonSchema): JsonSchema;
}

/** Recognised by their whole schema; partial records are written out. */
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
