import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";
import { Id, optional } from "./kit/fields";
import { DayOrInstant } from "./kit/instant";
import { periodOutput } from "./kit/period";

/** What stands between a person and an application, in the order in which it is asked. */
export const ACCESS_CHECKS = [
  "userActive",
  "emailVerified",
  "applicationActive",
  "clientActive",
  "assigned",
  "begun",
  "notEnded",
  "factor",
  "address",
] as const;
export type AccessCheck = (typeof ACCESS_CHECKS)[number];

export const AccessExplanation = z.object({
  canOpen: z.boolean(),
  checks: z.array(z.object({ check: z.enum(ACCESS_CHECKS), passed: z.boolean() })),
  /** As what, and for how long, if the application is assigned. */
  role: z.string().nullish(),
  ...periodOutput,
});
export type AccessExplanation = z.output<typeof AccessExplanation>;

/** Part of the calls about users; our extension. */
export const access = {
  explainAccess: adminRead(
    "/api/users/explainAccess",
    z.object({ userId: Id, applicationId: Id, clientId: Id, at: optional(DayOrInstant) }),
    AccessExplanation,
    { extension: true },
  ),
};
