import { z } from "zod";
import { Page, pageFields } from "./entities/application";
import { ApplicationRole, applicationRoleFields } from "./entities/application-role";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing, Warned } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, idOf, optional, requiredText, text, Version } from "./kit/fields";
import { Choosing, Paging } from "./kit/paging";
import { NAME_MAX, TITLE_MAX } from "./kit/rules";

const WIRE = { applicationRoleMasterId: "applicationRoleMasteId" };

const PageAttachment = z.object({
  /** The application role's id. */
  id: Id,
  pageId: Id,
});

/** What any user may read: the screens for it, appPage and assignPageToRole, are open to any user (spec §2, §6). */
const userRead = { method: "GET", access: "user", encrypted: true } as const;

/** Application roles, application pages and which role sees which page (spec §7). */
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

  listPages: endpoint({
    ...userRead,
    path: "/api/page/getAllPage",
    input: Choosing.extend({ applicationId: Id.optional() }),
    output: z.array(Page),
  }),
  createPage: adminChange(
    "/api/page/createPage",
    z.object({ ...pageFields, applicationId: idOf("Application") }),
    Created,
    { audit: { action: "CREATED", record: "PAGE" } },
  ),
  /** `applicationId`, which wins over `applicationName`, and `description` are our extension. */
  updatePage: adminChange(
    "/api/page/updatePage",
    z.object({ pageId: Id, ...pageFields, applicationId: optional(Id), version: Version }),
    Nothing,
    { audit: { action: "UPDATED", record: "PAGE", id: "pageId" } },
  ),
  deletePage: adminChange("/api/page/deletePage", z.object({ pageId: Id }), Nothing, {
    audit: { action: "DELETED", record: "PAGE", id: "pageId" },
  }),

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
