import { and, eq, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { RecordKind } from "~/contract/kit/audited";
import { ALL } from "~/contract/kit/rules";
import { otherLanguage } from "~/lib/language";
import { nameWith } from "~/lib/naming";
import { maskIdentifier } from "~/lib/shown-identifier.server";
import { announcementColumns, recordedAudience } from "../../directory/announcement/announcement";
import { applicationColumns } from "../../directory/application/application";
import { recordedOwners } from "../../directory/application/owners";
import { attributeColumns, countPeople } from "../../directory/attribute/attribute";
import { brandColumns } from "../../directory/brand/brand";
import { words as brandWords } from "../../directory/brand/words";
import { clanColumns } from "../../directory/clan/clan";
import { clientColumns } from "../../directory/client/client";
import { connectionColumns, recordedDomains, recordedRules } from "../../directory/connection/records";
import { groupColumns } from "../../directory/group/group";
import { pocColumns } from "../../directory/poc/poc";
import { recordedHosts } from "../../directory/sign-on/hosts";
import { recordedSignOn } from "../../directory/sign-on/stored";
import { userColumns } from "../../directory/user/records";
import { personName } from "../../identity/account/users";
import { termsColumns } from "../../identity/terms/terms";
import type { Transaction } from "../../kit/db/database";
import {
  type AuditValue,
  type AuditValues,
  announcements,
  applicationRolePermissions,
  applicationRoles,
  applications,
  brands,
  clanPermissions,
  clans,
  clients,
  connections,
  documentApprovals,
  emailConfigurations,
  groups,
  invitations,
  messageTemplates,
  outbox,
  pages,
  permissions,
  pocPermissions,
  pocs,
  rolePermissions,
  roles,
  serviceAccounts,
  smsConfigurations,
  terms,
  userAttributes,
  users,
} from "../../kit/db/schema";
import { existing } from "../../kit/records/change";
import { permissionColumns, roleColumns } from "../../kit/records/named-records";
import { emailConfigurationColumns } from "../../messages/email-configuration/records";
import { smsConfigurationColumns } from "../../messages/sms-configuration/records";
import { storedTemplateColumns } from "../../messages/template/records";
import {
  administrationsOf,
  assignmentsOf,
  attachedPages,
  attributesOf,
  clientsOfGroup,
  groupsByHandOf,
  permissionsIn,
  roleOf,
} from "./attached";

export interface Reference {
  as: string;
  table: PgTable & { id: PgColumn };
  name: PgColumn;
  /** Shown if there is no record. */
  none?: string;
}

export interface RecordWords {
  table: PgTable;
  where(id: string): SQL | undefined;
  /** Default: the column's name. */
  fieldOf?(column: string): string | undefined;
  nameOf(values: AuditValues): string;
  /** Secrets by column: recorded as changed, without the value. */
  secrets?: Readonly<Record<string, string>>;
  references?: Readonly<Record<string, Reference>>;
  /** Attached records by field. */
  attached?: Readonly<Record<string, (tx: Transaction, id: string) => Promise<AuditValue>>>;
  /** Fields from other tables. */
  further?(tx: Transaction, id: string): Promise<AuditValues>;
}

const text = (value: AuditValue | undefined): string =>
  typeof value === "object" && value !== null && "name" in value ? value.name : typeof value === "string" ? value : "";

const application: Reference = { as: "application", table: applications, name: applications.name };
const client: Reference = { as: "client", table: clients, name: clients.actualName };
const portalRole: Reference = { as: "portalRole", table: roles, name: roles.name };
const scope = { applicationId: { ...application, none: ALL }, clientId: { ...client, none: ALL } };

const isOf = (table: Parameters<typeof existing>[0]) => (id: string) => existing(table, id);

const template: Omit<RecordWords, "where"> = {
  table: messageTemplates,
  references: scope,
  fieldOf: storedTemplateColumns.fieldOf,
  nameOf: ({ templateName, application: of, client: by, language }) =>
    nameWith(text(templateName), text(of), text(by), otherLanguage(text(language))),
};

export const RECORDS: Readonly<Record<RecordKind, RecordWords>> = {
  USER: {
    table: users,
    where: isOf(users),
    secrets: { passwordHash: "password" },
    attached: {
      role: roleOf,
      applications: assignmentsOf,
      administers: administrationsOf,
      groups: groupsByHandOf,
      attributes: attributesOf("person"),
      adminAttributes: attributesOf("admins"),
    },
    fieldOf: userColumns.fieldOf,
    nameOf: ({ firstName, lastName, email }) =>
      personName({ firstName: text(firstName), lastName: text(lastName), email: text(email) }),
  },
  INVITATION: {
    table: invitations,
    where: (id) => eq(invitations.id, id),
    references: {
      applicationId: application,
      clientId: client,
      secondApplicationId: { ...application, as: "secondApplication" },
      secondClientId: { ...client, as: "secondClient" },
      portalRoleId: portalRole,
    },
    nameOf: ({ email }) => text(email),
  },
  ROLE: {
    table: roles,
    where: isOf(roles),
    attached: { permissions: permissionsIn(rolePermissions, rolePermissions.roleId) },
    fieldOf: roleColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
  PERMISSION: {
    table: permissions,
    where: isOf(permissions),
    fieldOf: permissionColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
  APPLICATION: {
    table: applications,
    where: isOf(applications),
    further: recordedSignOn,
    attached: { hosts: recordedHosts, owners: recordedOwners },
    fieldOf: applicationColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
  APPLICATION_ROLE: {
    table: applicationRoles,
    where: isOf(applicationRoles),
    references: { applicationId: application, clientId: { ...client, none: ALL } },
    attached: {
      pages: attachedPages,
      permissions: permissionsIn(applicationRolePermissions, applicationRolePermissions.applicationRoleId),
    },
    nameOf: ({ role, application: of }) => `${text(role)} (${text(of)})`,
  },
  PAGE: {
    table: pages,
    where: isOf(pages),
    references: { applicationId: application },
    nameOf: ({ page, application: of }) => `${text(page)} (${text(of)})`,
  },
  DOCUMENT_APPROVAL: {
    table: documentApprovals,
    where: isOf(documentApprovals),
    references: {
      projectId: { ...application, as: "project" },
      pageId: { as: "page", table: pages, name: pages.page },
      clientId: client,
      roleId: { as: "role", table: applicationRoles, name: applicationRoles.role },
    },
    nameOf: ({ role, page, client: by, project }) => `${text(page)} by ${text(role)} (${text(project)}, ${text(by)})`,
  },
  CLIENT: {
    table: clients,
    where: isOf(clients),
    fieldOf: clientColumns.fieldOf,
    nameOf: ({ actualName }) => text(actualName),
  },
  BRAND: {
    table: brands,
    where: (id) => eq(brands.id, id),
    references: { applicationId: application, clientId: client },
    fieldOf: brandColumns.fieldOf,
    nameOf: ({ application: of, client: by }) => text(of) || text(by) || brandWords.installation,
  },
  POC: {
    table: pocs,
    where: isOf(pocs),
    references: { clientId: client },
    attached: { permissions: permissionsIn(pocPermissions, pocPermissions.pocId) },
    fieldOf: pocColumns.fieldOf,
    nameOf: ({ pocName }) => text(pocName),
  },
  CLAN: {
    table: clans,
    where: isOf(clans),
    references: { clientId: client },
    attached: { permissions: permissionsIn(clanPermissions, clanPermissions.clanId) },
    fieldOf: clanColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
  GROUP: {
    table: groups,
    where: isOf(groups),
    attached: { clients: clientsOfGroup },
    fieldOf: groupColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
  ATTRIBUTE: {
    table: userAttributes,
    where: isOf(userAttributes),
    attached: { people: (tx, id) => countPeople(tx, id) },
    fieldOf: attributeColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
  EMAIL_CONFIGURATION: {
    table: emailConfigurations,
    where: isOf(emailConfigurations),
    secrets: { password: "password", token: "token" },
    references: { applicationId: scope.applicationId },
    fieldOf: emailConfigurationColumns.fieldOf,
    nameOf: ({ fromMailId, application: of }) => `${text(fromMailId)} (${text(of)})`,
  },
  SMS_CONFIGURATION: {
    table: smsConfigurations,
    where: isOf(smsConfigurations),
    // Many gateways use an API code as a token.
    secrets: { passwordValue: "passwordValue", token: "token", apiCodeValue: "apiCodeValue" },
    references: scope,
    fieldOf: smsConfigurationColumns.fieldOf,
    nameOf: ({ providerName, application: of, client: by }) => `${text(providerName)} (${text(of)}, ${text(by)})`,
  },
  EMAIL_TEMPLATE: {
    ...template,
    where: (id) => and(existing(messageTemplates, id), eq(messageTemplates.channel, "EMAIL")),
  },
  SMS_TEMPLATE: {
    ...template,
    where: (id) => and(existing(messageTemplates, id), eq(messageTemplates.channel, "SMS")),
  },
  MESSAGE: {
    table: outbox,
    where: (id) => eq(outbox.id, id),
    nameOf: ({ kind, recipient }) => `${text(kind)} to ${maskIdentifier(text(recipient))}`,
  },
  ANNOUNCEMENT: {
    table: announcements,
    where: isOf(announcements),
    attached: {
      clients: recordedAudience(announcements.clientIds, clients, clients.actualName),
      applications: recordedAudience(announcements.applicationIds, applications, applications.name),
    },
    fieldOf: announcementColumns.fieldOf,
    nameOf: ({ title }) => text(title),
  },
  TERMS: {
    table: terms,
    where: isOf(terms),
    fieldOf: termsColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
  SERVICE_ACCOUNT: {
    table: serviceAccounts,
    where: (id) => eq(serviceAccounts.id, id),
    references: { clientId: client },
    nameOf: ({ name }) => text(name),
  },
  CONNECTION: {
    table: connections,
    where: (id) => eq(connections.id, id),
    secrets: { secret: "secret" },
    references: {
      clientId: client,
      defaultApplicationId: { ...application, as: "defaultApplication" },
    },
    attached: { domains: recordedDomains, rules: recordedRules },
    fieldOf: connectionColumns.fieldOf,
    nameOf: ({ name }) => text(name),
  },
};
