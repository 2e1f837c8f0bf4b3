import { z } from "zod";
import { adminChange } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { factorPolicy } from "./kit/factor-policy";
import { Email, HttpUrl, Id, optional, requiredName, requiredText, text, Version } from "./kit/fields";
import { Choosing } from "./kit/paging";
import { field, record } from "./kit/record";
import {
  APPLICATION_STATUSES,
  DESCRIPTION_MAX,
  EMERGENCY_HOURS,
  NOT_APPLICABLE,
  OWNERS_MAX,
  PATH_MAX,
  TITLE_MAX,
} from "./kit/rules";
import { GRANTS, SIGN_ON_KINDS } from "./kit/sign-on-rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";
import { signOn } from "./sign-on";

const notApplicable = text(TITLE_MAX).default(NOT_APPLICABLE);

/** The wire nests and renames them (spec §3). */
export const application = record({
  /** The specification's screens call the name "description". */
  name: field({ en: "Description" }, requiredName(TITLE_MAX), z.string()),
  description: field({ en: "Application Description" }, optional(text(DESCRIPTION_MAX)), z.string().nullish()),
  /** Also opened at logout. */
  allowedUrl: field({ en: "Allowed URL" }, optional(HttpUrl), z.string().nullish()),
  redirectUrl: field({ en: "Redirect URL" }, optional(HttpUrl), z.string().nullish()),
  status: field(
    { en: "Status" },
    z.enum(APPLICATION_STATUSES, words.required(words.labels.status)),
    z.enum(APPLICATION_STATUSES),
  ),
  /** Our extension. */
  selfAssignment: field(
    { en: "Users may register themselves to this application" },
    z.boolean().optional(),
    z.boolean().nullish(),
  ),
  /** Our extension. */
  requestable: field({ en: "Users may ask for this application" }, z.boolean().optional(), z.boolean().nullish()),
  /** Counts with `requestable` alone; our extension. */
  emergencyAccess: field(
    { en: `Users may take access for ${EMERGENCY_HOURS} hours in an emergency` },
    z.boolean().optional(),
    z.boolean().nullish(),
  ),
  /** Email addresses. Decide on requests where no approver is named; our extension, for Admins. */
  owners: field({ en: "Owners" }, z.array(Email).max(OWNERS_MAX).optional(), z.array(z.string()).nullish()),
  factorPolicy,
  applicationLogo: field({ en: "Logo" }, optional(text(PATH_MAX)), z.string().nullish()),
  type: field({ en: "Application Type" }, notApplicable, z.string().nullish()),
  login: field({ en: "Application Login" }, notApplicable, z.string().nullish()),
  grantTypes: field({ en: "Grant Types" }, notApplicable, z.string().nullish()),
  authenticationType: field({ en: "Authentication Type" }, notApplicable, z.string().nullish()),
});

const { input, output } = application;

/** As on the wire, which calls `grantTypes` GrantTypes. Plain users read only `_id`, `name` and `status`. */
export const Application = z.object({
  _id: Id,
  name: z.object({
    description: output.name,
    applicationLogo: output.applicationLogo,
    applicationType: output.type,
  }),
  applicationSecret: z
    .object({
      applicationLogin: output.login,
      applicationLogoutUri: output.description,
      grantTypes: output.grantTypes,
    })
    .nullish(),
  applicationAllowedUrl: output.allowedUrl,
  applicationRedirectUrl: output.redirectUrl,
  authenticationType: output.authenticationType,
  status: output.status,
  selfAssignment: output.selfAssignment,
  requestable: output.requestable,
  emergencyAccess: output.emergencyAccess,
  owners: output.owners,
  factorPolicy: output.factorPolicy,
  /** For readers of all applications; our extension. */
  signOn: z
    .object({
      kind: z.enum(SIGN_ON_KINDS),
      grants: z.array(z.enum(GRANTS)),
      clientAuthentication: signOn.output.clientAuthentication.nullish(),
    })
    .optional(),
  createdBy: z.string().nullish(),
  updatedBy: z.string().nullish(),
  version: Version,
});
export type Application = z.output<typeof Application>;

export const APPLICATION_WIRE = { grantTypes: "GrantTypes" };

const nested = {
  name: z.object({
    description: input.name,
    applicationLogo: input.applicationLogo,
    applicationType: input.type,
  }),
  applicationSecret: z
    .object({
      applicationLogin: input.login,
      applicationLogoutUri: input.description,
      grantTypes: input.grantTypes,
    })
    .optional(),
  applicationAllowedUrl: input.allowedUrl,
  applicationRedirectUrl: input.redirectUrl,
  authenticationType: input.authenticationType,
  status: input.status,
  selfAssignment: input.selfAssignment,
  requestable: input.requestable,
  emergencyAccess: input.emergencyAccess,
  owners: input.owners,
  factorPolicy: input.factorPolicy,
};

/** Undefined for omitted parts. */
export const unnested = ({
  name,
  applicationSecret,
  applicationAllowedUrl,
  applicationRedirectUrl,
  authenticationType,
  status,
  selfAssignment,
  requestable,
  emergencyAccess,
  owners,
  factorPolicy,
}: Pick<Application, keyof typeof nested>) =>
  ({
    name: name.description,
    description: applicationSecret?.applicationLogoutUri,
    allowedUrl: applicationAllowedUrl,
    redirectUrl: applicationRedirectUrl,
    status,
    selfAssignment,
    requestable,
    emergencyAccess,
    owners,
    factorPolicy,
    applicationLogo: name.applicationLogo,
    type: name.applicationType,
    login: applicationSecret?.applicationLogin,
    grantTypes: applicationSecret?.grantTypes,
    authenticationType,
  }) satisfies Record<keyof typeof application.fields, unknown>;

/** Spec §7. Users read those assigned to them, as screens open to any user name applications. */
export const applications = {
  listApplications: endpoint({
    method: "GET",
    path: "/api/application/getAllApplication",
    who: signedIn("user", { also: ["service-account"] }),
    encrypted: true,
    input: Choosing,
    output: z.array(Application),
    wireNames: APPLICATION_WIRE,
  }),

  getApplicationDetails: endpoint({
    method: "GET",
    path: "/api/application/getApplicationDetails",
    who: signedIn("user", { also: ["self-assignment", "service-account"] }),
    encrypted: true,
    input: z.object({ name: requiredText(words.labels.name, TITLE_MAX) }),
    output: z.array(Application),
    wireNames: APPLICATION_WIRE,
  }),

  createApplication: adminChange(
    "/api/application/registerApplication",
    // `signOn`: unless it is launched (our extension).
    z.object({ ...nested, createdBy: optional(Id), signOn: z.object(signOn.input).optional() }),
    Created,
    { wireNames: APPLICATION_WIRE, audit: { action: "CREATED", record: "APPLICATION" } },
  ),
  updateApplication: adminChange(
    "/api/application/updateApplication/{id}",
    z.object({ id: Id, ...nested, updatedBy: optional(Id), version: Version }),
    Nothing,
    { wireNames: APPLICATION_WIRE, audit: { action: "UPDATED", record: "APPLICATION", id: "id" } },
  ),
  deleteApplication: adminChange(
    "/api/application/deleteApplication/{id}",
    z.object({ id: Id, userId: optional(Id), isActive: z.literal(false).optional() }),
    Nothing,
    { audit: { action: "DELETED", record: "APPLICATION", id: "id" } },
  ),
};
