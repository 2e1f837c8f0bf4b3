import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";
import { Id } from "./kit/fields";

/** Kinds of records that others refer to, so that they are not deleted while those are there. */
export const USED_KINDS = ["APPLICATION", "APPLICATION_ROLE", "CLIENT", "PAGE", "PERMISSION", "ROLE"] as const;
export type UsedKind = (typeof USED_KINDS)[number];

/** What may refer to a record. */
export const USES = [
  "user",
  "assignment",
  "role",
  "applicationRole",
  "page",
  "documentApproval",
  "poc",
  "clan",
  "emailConfiguration",
  "smsConfiguration",
  "template",
] as const;
export type Use = (typeof USES)[number];

/** What stands against deleting a record, for asking before it is tried; our extension. */
export const uses = {
  usesOfRecord: adminRead(
    "/api/records/uses",
    z.object({ kind: z.enum(USED_KINDS), id: Id }),
    z.array(z.object({ what: z.enum(USES), count: z.number().int().min(1) })),
    { extension: true },
  ),
};
