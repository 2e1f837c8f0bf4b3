import { z } from "zod";
import { HttpUrl, Id, optional, requiredText, StatusField, text, Version } from "../kit/fields";
import { APPLICATION_STATUSES, DESCRIPTION_MAX, NOT_APPLICABLE, PATH_MAX, TITLE_MAX } from "../kit/rules";

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

/** What a page of an application is: its screen name, attached to application roles. */
export const Page = z.object({
  _id: Id,
  page: z.string(),
  description: z.string().nullish(),
  applicationId: Id.nullish(),
  applicationName: z.string().nullish(),
  status: StatusField,
  version: Version,
});
export type Page = z.output<typeof Page>;

export const pageFields = {
  page: requiredText("Page", TITLE_MAX),
  description: optional(text(DESCRIPTION_MAX)),
  applicationName: optional(text(TITLE_MAX)),
  status: StatusField,
};
