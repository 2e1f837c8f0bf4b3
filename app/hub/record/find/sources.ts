import { and, eq, isNull, type SQL, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { FoundKind } from "~/contract/find";
import { ALL } from "~/contract/kit/rules";
import { LANGUAGES, languageNames } from "~/lib/language";
import {
  announcements,
  applicationRoles,
  applicationSignOns,
  applications,
  auditEvents,
  clans,
  clients,
  connections,
  documentApprovals,
  emailConfigurations,
  forwardAuthHosts,
  groups,
  invitations,
  messageTemplates,
  outbox,
  pages,
  pendingChanges,
  permissions,
  pocs,
  roles,
  serviceAccounts,
  signOnAddresses,
  smsConfigurations,
  userAttributes,
} from "../../kit/db/schema";

type Text = PgColumn | SQL;

export interface Source {
  table: PgTable & { id: PgColumn; deletedAt?: PgColumn };
  only?: SQL;
  name: Text;
  detail: Text;
  /** Without it found by ids and keys alone: there may be millions. */
  texts?: readonly Text[];
  isKey?(text: string): SQL;
}

const applicationOf = (id: PgColumn): SQL =>
  sql`coalesce((select ${applications.name} from ${applications} where ${eq(applications.id, id)}), ${ALL})`;
const clientOf = (id: PgColumn): SQL =>
  sql`coalesce((select ${clients.displayName} from ${clients} where ${eq(clients.id, id)}), ${ALL})`;
const both = (one: SQL, other: SQL): SQL => sql`${one} || ', ' || ${other}`;

const ofApplication = (table: PgTable & { applicationId: PgColumn }) => eq(table.applicationId, applications.id);
const clientId = sql`(select ${applicationSignOns.clientId} from ${applicationSignOns} where ${ofApplication(applicationSignOns)})`;
/** Each ends in a slash, so that whole origins are found. */
const addresses = sql`concat_ws('/ ', ${applications.redirectUrl}, ${applications.allowedUrl},
  (select string_agg(${signOnAddresses.uri}, '/ ') from ${signOnAddresses} where ${ofApplication(signOnAddresses)}),
  (select string_agg(${forwardAuthHosts.origin}, '/ ') from ${forwardAuthHosts} where ${ofApplication(forwardAuthHosts)})) || '/ '`;

const languageName = sql`case ${messageTemplates.language} ${sql.join(
  LANGUAGES.map((language) => sql`when ${language} then ${languageNames[language]}`),
  sql` `,
)} end`;

const template = {
  table: messageTemplates,
  name: messageTemplates.name,
  detail: both(both(applicationOf(messageTemplates.applicationId), clientOf(messageTemplates.clientId)), languageName),
  texts: [messageTemplates.subject, messageTemplates.templateId],
};

export const SOURCES: Readonly<Record<Exclude<FoundKind, "USER">, Source>> = {
  APPLICATION: {
    table: applications,
    name: applications.name,
    detail: sql`coalesce(${clientId}, ${applications.description})`,
    texts: [applications.description, sql`coalesce(${clientId}, '')`, addresses],
    isKey: (text) =>
      sql`(lower(${clientId}) = lower(${text}) or strpos(' ' || lower(${addresses}), lower(${` ${text}/ `})) > 0)`,
  },
  CLIENT: {
    table: clients,
    name: clients.actualName,
    detail: clients.displayName,
    texts: [clients.displayName, clients.email, clients.uuid],
    isKey: (text) => sql`lower(${clients.uuid}) = lower(${text})`,
  },
  ROLE: { table: roles, name: roles.name, detail: roles.description, texts: [roles.description] },
  APPLICATION_ROLE: {
    table: applicationRoles,
    name: applicationRoles.role,
    detail: both(applicationOf(applicationRoles.applicationId), clientOf(applicationRoles.clientId)),
    texts: [
      applicationRoles.roleId,
      applicationOf(applicationRoles.applicationId),
      clientOf(applicationRoles.clientId),
    ],
  },
  PERMISSION: {
    table: permissions,
    name: permissions.name,
    detail: permissions.description,
    texts: [permissions.description],
  },
  PAGE: {
    table: pages,
    name: pages.page,
    detail: applicationOf(pages.applicationId),
    texts: [pages.description, applicationOf(pages.applicationId)],
  },
  POC: {
    table: pocs,
    name: pocs.name,
    detail: clientOf(pocs.clientId),
    texts: [pocs.alternateName, pocs.email, pocs.alternateEmail, pocs.contact, pocs.alternateContact],
  },
  CLAN: { table: clans, name: clans.name, detail: clientOf(clans.clientId), texts: [clientOf(clans.clientId)] },
  ATTRIBUTE: {
    table: userAttributes,
    name: userAttributes.name,
    detail: userAttributes.label,
    texts: [userAttributes.label],
  },
  GROUP: { table: groups, name: groups.name, detail: groups.description, texts: [groups.description] },
  INVITATION: {
    table: invitations,
    name: invitations.email,
    detail: invitations.role,
    isKey: (text) =>
      and(
        sql`lower(${invitations.email}) = lower(${text})`,
        isNull(invitations.withdrawnAt),
        isNull(invitations.acceptedAt),
      )!,
  },
  SERVICE_ACCOUNT: {
    table: serviceAccounts,
    name: serviceAccounts.name,
    detail: serviceAccounts.contact,
    texts: [serviceAccounts.contact],
  },
  CONNECTION: {
    table: connections,
    name: connections.name,
    detail: clientOf(connections.clientId),
    texts: [connections.shortName, connections.issuer],
  },
  EMAIL_CONFIGURATION: {
    table: emailConfigurations,
    name: emailConfigurations.from,
    detail: applicationOf(emailConfigurations.applicationId),
    texts: [emailConfigurations.host, emailConfigurations.url, emailConfigurations.userName],
  },
  SMS_CONFIGURATION: {
    table: smsConfigurations,
    name: smsConfigurations.providerName,
    detail: both(applicationOf(smsConfigurations.applicationId), clientOf(smsConfigurations.clientId)),
    texts: [smsConfigurations.nameOfTheGateway, smsConfigurations.gatewayId, smsConfigurations.url],
  },
  EMAIL_TEMPLATE: { ...template, only: eq(messageTemplates.channel, "EMAIL") },
  SMS_TEMPLATE: { ...template, only: eq(messageTemplates.channel, "SMS") },
  DOCUMENT_APPROVAL: {
    table: documentApprovals,
    name: sql`(select ${pages.page} from ${pages} where ${eq(pages.id, documentApprovals.pageId)})`,
    detail: both(applicationOf(documentApprovals.projectId), clientOf(documentApprovals.clientId)),
  },
  ANNOUNCEMENT: {
    table: announcements,
    name: announcements.title,
    detail: announcements.text,
    texts: [announcements.text],
  },
  MESSAGE: { table: outbox, name: outbox.kind, detail: outbox.recipient },
  PENDING_CHANGE: { table: pendingChanges, name: pendingChanges.subjectName, detail: pendingChanges.requestedByName },
  AUDIT_EVENT: {
    table: auditEvents,
    name: auditEvents.action,
    detail: both(sql`${auditEvents.actorName}`, sql`${auditEvents.subjectName}`),
    isKey: (text) => eq(auditEvents.requestId, text),
  },
};
