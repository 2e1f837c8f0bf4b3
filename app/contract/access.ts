import { z } from "zod";
import { adminRead, readsInClient } from "./kit/admin-endpoint";
import { Id, optional } from "./kit/fields";
import { heldAccess } from "./kit/held-access";
import { DayOrInstant } from "./kit/instant";
import { Paging } from "./kit/paging";
import { periodOutput } from "./kit/period";
import { NAME_MAX } from "./kit/rules";

export const ACCESS_CHECKS = [
  "userActive",
  "emailVerified",
  "applicationActive",
  "clientActive",
  "assigned",
  "begun",
  "notEnded",
  "letIn",
  "factor",
  "terms",
  "address",
] as const;
export type AccessCheck = (typeof ACCESS_CHECKS)[number];

export const AccessExplanation = z.object({
  canOpen: z.boolean(),
  checks: z.array(z.object({ check: z.enum(ACCESS_CHECKS), passed: z.boolean() })),
  /** As what, and for how long, if the application is assigned. */
  role: z.string().nullish(),
  ...periodOutput,
  /** The person's among those that the application learns of, now; absent if it learns of none. */
  groups: z.array(z.string()).nullish(),
});
export type AccessExplanation = z.output<typeof AccessExplanation>;

export const AccessEntry = z.object({
  _id: z.string(),
  ...heldAccess,
  isActive: z.boolean(),
  since: z.iso.datetime(),
  /** Nobody known: by a command, or by the person. */
  givenBy: z.string().nullish(),
  givenById: Id.nullish(),
  isSelfAssigned: z.boolean(),
  /** Whose rules give it, and take it away. */
  connection: z.string().nullish(),
});
export type AccessEntry = z.output<typeof AccessEntry>;

export const RoleHolder = AccessEntry.pick({
  userId: true,
  person: true,
  email: true,
  isActive: true,
  since: true,
  validFrom: true,
  validUntil: true,
  givenBy: true,
  givenById: true,
}).extend({ _id: Id });
export type RoleHolder = z.output<typeof RoleHolder>;

const accessAsked = {
  userId: Id.optional(),
  applicationId: Id.optional(),
  clientId: Id.optional(),
  role: z.string().max(NAME_MAX).optional(),
  /** Only what counts then; otherwise also what has not begun, or has ended. */
  at: optional(DayOrInstant),
  /** Only what has not ended yet, and does until then. */
  endsBefore: optional(DayOrInstant),
};

/** Three ids. */
const ENTRY_ID_MAX = 120;

export const access = {
  explainAccess: adminRead(
    "/api/users/explainAccess",
    z.object({ userId: Id, applicationId: Id, clientId: Id, at: optional(DayOrInstant) }),
    AccessExplanation,
    { extension: true, ...readsInClient },
  ),

  listAccess: adminRead(
    "/api/users/listAccess",
    Paging.pick({ search: true, field: true, also: true, page: true, size: true, sort: true }).extend(accessAsked),
    z.array(AccessEntry),
    { extension: true, ...readsInClient },
  ),

  listRoleHolders: adminRead(
    "/api/users/listRoleHolders",
    Paging.pick({ search: true, field: true, also: true, page: true, size: true, sort: true }).extend({ roleId: Id }),
    z.array(RoleHolder),
    { extension: true },
  ),

  /** In batches after the entry `after`. An empty batch is the end. */
  exportAccess: adminRead(
    "/api/users/exportAccess",
    Paging.pick({ search: true, field: true, also: true }).extend({
      ...accessAsked,
      after: z.string().max(ENTRY_ID_MAX).optional(),
    }),
    z.array(AccessEntry),
    { extension: true, shown: "lately", ...readsInClient },
  ),
};
