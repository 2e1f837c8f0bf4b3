import { z } from "zod";
import { type Contract, contract, type EndpointName, type InputOf, type OutputOf } from "~/contract";
import { ALL, NOT_APPLICABLE, STATUSES } from "~/contract/kit/rules";
import { words as signOnWords } from "~/contract/sign-on-words";

export type ListName = {
  [Name in EndpointName]: OutputOf<Contract[Name]> extends readonly { _id: string }[]
    ? "page" extends keyof InputOf<Contract[Name]>
      ? Name
      : never
    : never;
}[EndpointName];
export type ListRow<Name extends ListName> = OutputOf<Contract[Name]>[number];

export type FieldValue = string | number | null | undefined;

/** For APIs that do not search and sort as the embedded one does. */
export interface ListRules<Row> {
  /** Searched by default. */
  mainField: string;
  /** Default order, `-` for descending. */
  defaultSort: string;
  /** For fields with many equal values. */
  ties?: Readonly<Record<string, string>>;
  /** Fields that are not at their dotted name. */
  fields?: Readonly<Record<string, (row: Row) => FieldValue>>;
}

const by = (mainField: string): { mainField: string; defaultSort: string } => ({ mainField, defaultSort: mainField });

interface Addressed {
  applicationName?: { description: string } | null | undefined;
  clientName?: string | null | undefined;
}

/** As the list shows it: how an application signs its users in, unless it says something else itself. */
const shownAs = (stored: string | null | undefined, otherwise: string | null | undefined): FieldValue =>
  (stored !== NOT_APPLICABLE && stored) || otherwise || stored;

const templates = {
  ...by("templateName"),
  fields: {
    "applicationName.description": ({ applicationName }: Addressed) => applicationName?.description ?? ALL,
    clientName: ({ clientName }: Addressed) => clientName ?? ALL,
  },
};

export const listRules: { readonly [Name in ListName]: ListRules<ListRow<Name>> } = {
  listActiveUsers: {
    ...by("firstName"),
    ties: { firstName: "lastName", lastName: "firstName" },
    fields: { status: ({ isActive }) => STATUSES[isActive ? 0 : 1] },
  },
  listServiceAccounts: { mainField: "name", defaultSort: "name" },
  listConnections: by("name"),
  listAnnouncements: { mainField: "title", defaultSort: "-validFrom" },
  listTerms: { mainField: "name", defaultSort: "-effectiveFrom" },
  listAcceptances: { mainField: "person", defaultSort: "-acceptedAt" },
  listDeletionRequests: { mainField: "name", defaultSort: "askedAt" },
  listInvitations: { mainField: "email", defaultSort: "-sentAt" },
  listRoles: by("name"),
  listPermissions: by("name"),
  listApplications: {
    ...by("name.description"),
    fields: {
      "name.applicationType": ({ name, signOn }) =>
        shownAs(name.applicationType, signOn && signOnWords.kindNames[signOn.kind]),
      "applicationSecret.grantTypes": ({ applicationSecret, signOn }) =>
        shownAs(applicationSecret?.grantTypes, signOn?.grants.join(", ")),
      authenticationType: ({ authenticationType, signOn }) => shownAs(authenticationType, signOn?.clientAuthentication),
    },
  },
  listClients: by("actualName"),
  listPocs: by("pocName"),
  listClans: by("name"),
  listGroups: by("name"),
  listAttributes: by("name"),
  listPages: { ...by("page"), ties: { page: "applicationName", applicationName: "page" } },
  listApplicationRoles: {
    ...by("role"),
    ties: { role: "applicationName", applicationName: "role", clientName: "role" },
    fields: {
      applicationName: ({ applicationName, applicationData }) => applicationName ?? applicationData?.name.description,
      clientName: ({ clientData }) => clientData?.actualName ?? ALL,
    },
  },
  listDocumentApprovals: {
    ...by("projectName"),
    fields: {
      sequence: ({ roleData }) => roleData?.[0]?.sequence,
      actionOfRole: ({ roleData }) => roleData?.[0]?.actionOfRole,
      rangeFrom: ({ roleData }) => roleData?.[0]?.rangeFrom,
      rangeTo: ({ roleData }) => roleData?.[0]?.rangeTo,
    },
  },
  listEmailConfigurations: { ...by("application"), fields: { ccMailId: ({ ccMailId }) => ccMailId?.join(", ") } },
  listSmsConfigurations: {
    ...by("applicationName"),
    fields: {
      applicationName: ({ applicationName, application }) => applicationName ?? application,
      clientActualName: ({ clientActualName, clientName }) => clientActualName ?? clientName,
    },
  },
  listSmsTemplates: templates,
  listEmailTemplates: templates,
  listAccess: by("person"),
  listRoleHolders: by("person"),
  listGroupPeople: by("person"),
  listClientAdministrators: by("person"),
  listSignIns: { mainField: "at", defaultSort: "-at" },
  listAuditEvents: { mainField: "actor", defaultSort: "-at" },
  listPendingChanges: { mainField: "subject", defaultSort: "-requestedAt" },
  listRequestableApplications: { mainField: "name", defaultSort: "name" },
  listOwnAccessRequests: { mainField: "application", defaultSort: "-requestedAt" },
  listAccessRequests: { mainField: "requestedBy", defaultSort: "-requestedAt" },
  listAccessReviews: { mainField: "name", defaultSort: "-number" },
  listMessages: { mainField: "recipient", defaultSort: "-createdAt" },
};

/** Optional fields included. */
export function hasField(name: ListName, field: string): boolean {
  const { fields = {} } = listRules[name];
  return Object.hasOwn(fields, field) || declares(contract[name].output.element, field.split("."));
}

function declares(schema: unknown, [name, ...rest]: string[]): boolean {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable)
    return declares(schema.unwrap(), name === undefined ? [] : [name, ...rest]);
  const isObject = schema instanceof z.ZodObject;
  if (name === undefined) return !isObject && !(schema instanceof z.ZodArray);
  return isObject && Object.hasOwn(schema.shape, name) && declares(schema.shape[name], rest);
}
