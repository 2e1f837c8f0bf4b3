import { z } from "zod";
import { Application } from "./application";
import { ClientSummary } from "./client";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing, Warned } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { amount, asNumber, Id, idOf, optional, requiredText, text, Version, wholeNumber } from "./kit/fields";
import { Paging } from "./kit/paging";
import { ACTIONS_OF_ROLE, ID_MAX, NAME_MAX, RANGE_MAX, REGIONS, SEQUENCE_MAX, TITLE_MAX } from "./kit/rules";
import { Page } from "./page";

/** What an application role may do in an approval hierarchy: its turn, its action and the amounts it covers. */
export const ApprovalStep = z.object({
  sequence: asNumber(z.number()).nullish(),
  actionOfRole: z.enum(ACTIONS_OF_ROLE).nullish(),
  rangeFrom: asNumber(z.number()).nullish(),
  rangeTo: asNumber(z.number()).nullish(),
});

/** A role within one application for one client ("role master", spec §3). */
export const ApplicationRole = z.object({
  _id: Id,
  role: z.string(),
  /** The role's id in the application itself, as typed by the administrator. */
  roleId: z.string().nullish(),
  applicationId: Id.nullish(),
  applicationName: z.string().nullish(),
  applicationData: Application.pick({ _id: true, name: true }).nullish(),
  clientId: Id.nullish(),
  clientData: ClientSummary.nullish(),
  regions: z.array(z.string()).nullish(),
  ...ApprovalStep.shape,
  version: Version,
});
export type ApplicationRole = z.output<typeof ApplicationRole>;

export const applicationRoleFields = {
  applicationId: idOf("Application"),
  role: requiredText("Role", NAME_MAX),
  roleId: requiredText("Id", ID_MAX),
  regions: z.array(z.enum(REGIONS)).max(REGIONS.length).default([]),
  sequence: optional(wholeNumber(0, SEQUENCE_MAX)),
  actionOfRole: optional(z.enum(ACTIONS_OF_ROLE)),
  rangeFrom: optional(amount(RANGE_MAX)),
  rangeTo: optional(amount(RANGE_MAX)),
};

const WIRE = { applicationRoleMasterId: "applicationRoleMasteId" };

const PageAttachment = z.object({
  /** The application role's id. */
  id: Id,
  pageId: Id,
});

/** What any user may read: the screens for it, appPage and assignPageToRole, are open to any user (spec §2, §6). */
const userRead = { method: "GET", access: "user", encrypted: true } as const;

/** Application roles and which role sees which page (spec §7). */
export const applicationRoles = {
  listApplicationRoles: endpoint({
    ...userRead,
    path: "/api/application/getApplicationRoleMaste",
    input: Paging,
    output: z.array(ApplicationRole),
  }),
  createApplicationRole: adminChange(
    "/api/application/addApplicationRoleMaster",
    z.object({ ...applicationRoleFields, clientId: optional(Id) }),
    Created,
    { audit: { action: "CREATED", record: "APPLICATION_ROLE" } },
  ),
  updateApplicationRole: adminChange(
    "/api/application/updateApplicationRoleMaste",
    z.object({ applicationRoleMasterId: Id, ...applicationRoleFields, version: Version }),
    Warned,
    { wireNames: WIRE, audit: { action: "UPDATED", record: "APPLICATION_ROLE", id: "applicationRoleMasterId" } },
  ),
  deleteApplicationRole: adminChange(
    "/api/application/deleteApplicationRoleMaste",
    z.object({ applicationRoleMasterId: Id }),
    Nothing,
    { wireNames: WIRE, audit: { action: "DELETED", record: "APPLICATION_ROLE", id: "applicationRoleMasterId" } },
  ),

  /**
   * By names, not ids: the role of that client, or else the one for every client. The first item's `pageData` counts;
   * no item when no role is named so.
   */
  pagesOfRole: endpoint({
    ...userRead,
    path: "/api/application/pagesOfRole",
    input: z.object({
      roleName: requiredText("Role", NAME_MAX),
      applicationName: requiredText("Application", TITLE_MAX),
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
};
