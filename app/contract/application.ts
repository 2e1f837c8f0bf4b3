import { z } from "zod";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id, optional, requiredText, text, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";
import { APPLICATION_STATUSES, DESCRIPTION_MAX, NOT_APPLICABLE, PATH_MAX, TITLE_MAX } from "./kit/rules";

/**
 * An application as the API answers it, in the wire's nesting (spec §3). A plain user is told only `_id`, `name` and
 * `status`. The wire calls `grantTypes` GrantTypes.
 */
export const Application = z.object({
  _id: Id,
  name: z.object({
    description: z.string(),
    applicationLogo: z.string().nullish(),
    applicationType: z.string().nullish(),
  }),
  applicationSecret: z
    .object({
      applicationLogin: z.string().nullish(),
      /** What the console shows as the application's description, its name notwithstanding. */
      applicationLogoutUri: z.string().nullish(),
      grantTypes: z.string().nullish(),
    })
    .nullish(),
  /** Also the address opened at logout. */
  applicationAllowedUrl: z.string().nullish(),
  applicationRedirectUrl: z.string().nullish(),
  authenticationType: z.string().nullish(),
  status: z.enum(APPLICATION_STATUSES),
  /** Whether users may assign it to themselves; our extension. */
  selfAssignment: z.boolean().nullish(),
  createdBy: z.string().nullish(),
  updatedBy: z.string().nullish(),
  version: Version,
});
export type Application = z.output<typeof Application>;

export const APPLICATION_WIRE = { grantTypes: "GrantTypes" };

const notApplicable = text(TITLE_MAX).default(NOT_APPLICABLE);

export const applicationFields = {
  name: z.object({
    description: requiredText("Description", TITLE_MAX),
    applicationLogo: optional(text(PATH_MAX)),
    applicationType: notApplicable,
  }),
  applicationSecret: z
    .object({
      applicationLogin: notApplicable,
      applicationLogoutUri: optional(text(DESCRIPTION_MAX)),
      grantTypes: notApplicable,
    })
    .optional(),
  applicationAllowedUrl: optional(HttpUrl),
  applicationRedirectUrl: optional(HttpUrl),
  authenticationType: notApplicable,
  status: z.enum(APPLICATION_STATUSES, "Status is required"),
  selfAssignment: z.boolean().optional(),
};

/**
 * Applications (spec §7). Reading is open to any user, because the screens open to any user (application pages, pages
 * of a role) name applications; see `Application` for how little a plain user is told.
 */
export const applications = {
  listApplications: endpoint({
    method: "GET",
    path: "/api/application/getAllApplication",
    access: "user",
    encrypted: true,
    input: Choosing,
    output: z.array(Application),
    wireNames: APPLICATION_WIRE,
  }),

  /** By exact name; the first entry counts. For links that name an application in their query. */
  getApplicationDetails: endpoint({
    method: "GET",
    path: "/api/application/getApplicationDetails",
    access: "user",
    selfAssignment: true,
    encrypted: true,
    input: z.object({ name: requiredText("Name", TITLE_MAX) }),
    output: z.array(Application),
    wireNames: APPLICATION_WIRE,
  }),

  /** `createdBy` and `updatedBy` are legacy clients' word; the embedded API goes by the session. */
  createApplication: adminChange(
    "/api/application/registerApplication",
    z.object({ ...applicationFields, createdBy: optional(Id) }),
    Created,
    { wireNames: APPLICATION_WIRE, audit: { action: "CREATED", record: "APPLICATION" } },
  ),
  updateApplication: adminChange(
    "/api/application/updateApplication/{id}",
    z.object({ id: Id, ...applicationFields, updatedBy: optional(Id), version: Version }),
    Nothing,
    { wireNames: APPLICATION_WIRE, audit: { action: "UPDATED", record: "APPLICATION", id: "id" } },
  ),
  /** `userId` is who deletes, again only a legacy client's word; `isActive` is always false. */
  deleteApplication: adminChange(
    "/api/application/deleteApplication/{id}",
    z.object({ id: Id, userId: optional(Id), isActive: z.literal(false).optional() }),
    Nothing,
    { audit: { action: "DELETED", record: "APPLICATION", id: "id" } },
  ),
};
