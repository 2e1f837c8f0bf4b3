import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { Id } from "./kit/fields";
import { USED_KINDS, type UsedKind } from "./kit/using";

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
  "emailTemplate",
  "smsTemplate",
] as const;
export type Use = (typeof USES)[number];

/** Detached only; other uses are deleted. */
const DETACHED: Readonly<Record<UsedKind, readonly Use[]>> = {
  APPLICATION: ["assignment"],
  APPLICATION_ROLE: ["assignment"],
  CLIENT: ["assignment"],
  PAGE: ["applicationRole"],
  PERMISSION: ["role", "applicationRole", "poc", "clan"],
  ROLE: ["user"],
};

export const isDeletedWith = (kind: UsedKind, use: Use): boolean => !DETACHED[kind].includes(use);

const ofRecord = { kind: z.enum(USED_KINDS), id: Id };
const CountedUse = z.object({ what: z.enum(USES), count: z.number().int().min(1) });
export type CountedUse = z.output<typeof CountedUse>;

export const uses = {
  usesOfRecord: adminRead("/api/records/uses", z.object(ofRecord), z.array(CountedUse), { extension: true }),

  removeUses: adminChange(
    "/api/records/removeUses",
    z.object({ ...ofRecord, uses: z.array(CountedUse).min(1).max(USES.length) }),
    Nothing,
    { extension: true, shown: "lately", audit: { action: "DETACHED" } },
  ),
};
