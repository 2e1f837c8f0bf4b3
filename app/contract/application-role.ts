import { z } from "zod";
import { Application } from "./application";
import { ClientSummary } from "./client";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing, Warned } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import {
  amount,
  asNumber,
  Id,
  idOf,
  optional,
  required,
  requiredName,
  requiredText,
  text,
  Version,
  wholeNumber,
} from "./kit/fields";
import { Paging } from "./kit/paging";
import { field, record } from "./kit/record";
import { ACTIONS_OF_ROLE, ID_MAX, NAME_MAX, RANGE_MAX, REGIONS, SEQUENCE_MAX, TITLE_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";
import { Page } from "./page";
import { Permission } from "./permission";

/** "Role master" of spec §3. */
export const applicationRole = record({
  applicationId: field({ en: "Application" }, idOf, Id.nullish()),
  /** Null: of every client. */
  clientId: field({ en: "Client" }, optional(Id), Id.nullish()),
  role: field({ en: "Role" }, requiredName(NAME_MAX), z.string()),
  /** In the application itself. */
  roleId: field({ en: "Id" }, required(ID_MAX), z.string().nullish()),
  regions: field(
    { en: "Regions" },
    z.array(z.enum(REGIONS)).max(REGIONS.length).default([]),
    z.array(z.string()).nullish(),
  ),
  sequence: field({ en: "Sequence" }, optional(wholeNumber(0, SEQUENCE_MAX)), asNumber(z.number()).nullish()),
  actionOfRole: field({ en: "Action of Role" }, optional(z.enum(ACTIONS_OF_ROLE)), z.enum(ACTIONS_OF_ROLE).nullish()),
  rangeFrom: field({ en: "Range From" }, optional(amount(RANGE_MAX)), asNumber(z.number()).nullish()),
  rangeTo: field({ en: "Range To" }, optional(amount(RANGE_MAX)), asNumber(z.number()).nullish()),
});

const { sequence, actionOfRole, rangeFrom, rangeTo } = applicationRole.output;

/** Turn, action and amounts in an approval hierarchy. */
export const ApprovalStep = z.object({ sequence, actionOfRole, rangeFrom, rangeTo });

export const ApplicationRole = z.object({
  _id: Id,
  ...applicationRole.output,
  applicationName: z.string().nullish(),
  applicationData: Application.pick({ _id: true, name: true }).nullish(),
  clientData: ClientSummary.nullish(),
  version: Version,
});
export type ApplicationRole = z.output<typeof ApplicationRole>;

const WIRE = { applicationRoleMasterId: "applicationRoleMasteId" };

const PageAttachment = z.object({
  id: Id,
  pageId: Id,
});

const PermissionAttachment = z.object({ applicationRoleId: Id, permissionId: Id });
const OURS = { extension: true } as const;

/** appPage and assignPageToRole are open to any user (spec §2, §6), about their assignments. */
const userRead = { method: "GET", who: signedIn("user", { also: ["service-account"] }), encrypted: true } as const;

/** Spec §7, except permissions, which are ours. */
export const applicationRoles = {
  listApplicationRoles: endpoint({
    ...userRead,
    path: "/api/application/getApplicationRoleMaste",
    input: Paging,
    output: z.array(ApplicationRole),
  }),
  createApplicationRole: adminChange(
    "/api/application/addApplicationRoleMaster",
    z.object(applicationRole.input),
    Created,
    { audit: { action: "CREATED", record: "APPLICATION_ROLE" } },
  ),
  updateApplicationRole: adminChange(
    "/api/application/updateApplicationRoleMaste",
    /** The client cannot change. */
    z.object(applicationRole.input).omit({ clientId: true }).extend({ applicationRoleMasterId: Id, version: Version }),
    Warned,
    { wireNames: WIRE, audit: { action: "UPDATED", record: "APPLICATION_ROLE", id: "applicationRoleMasterId" } },
  ),
  deleteApplicationRole: adminChange(
    "/api/application/deleteApplicationRoleMaste",
    z.object({ applicationRoleMasterId: Id }),
    Nothing,
    { wireNames: WIRE, audit: { action: "DELETED", record: "APPLICATION_ROLE", id: "applicationRoleMasterId" } },
  ),

  pagesOfRole: endpoint({
    ...userRead,
    path: "/api/application/pagesOfRole",
    input: z.object({
      roleName: requiredText(words.labels.role, NAME_MAX),
      applicationName: requiredText(words.labels.application, TITLE_MAX),
      clientName: optional(text(TITLE_MAX)),
    }),
    output: z.array(z.object({ pageData: z.array(Page.pick({ _id: true, page: true })) })),
  }),
  attachPageToRole: adminChange("/api/application/attachPagesToRole", PageAttachment, Warned, {
    audit: { action: "ATTACHED", record: "APPLICATION_ROLE", id: "id" },
  }),
  detachPageFromRole: adminChange("/api/application/detachPagesFromRole", PageAttachment, Nothing, {
    audit: { action: "DETACHED", record: "APPLICATION_ROLE", id: "id" },
  }),

  permissionsOfApplicationRole: adminRead(
    "/api/application/permissionsOfApplicationRole",
    z.object({ applicationRoleId: Id }),
    z.array(Permission),
    OURS,
  ),
  attachPermissionToApplicationRole: adminChange(
    "/api/application/attachPermissionToApplicationRole",
    PermissionAttachment,
    Nothing,
    { ...OURS, audit: { action: "ATTACHED", record: "APPLICATION_ROLE", id: "applicationRoleId" } },
  ),
  detachPermissionFromApplicationRole: adminChange(
    "/api/application/detachPermissionFromApplicationRole",
    PermissionAttachment,
    Nothing,
    { ...OURS, audit: { action: "DETACHED", record: "APPLICATION_ROLE", id: "applicationRoleId" } },
  ),
};
