import { z } from "zod";
import { adminRead } from "./kit/admin-endpoint";
import { Id, line } from "./kit/fields";
import { FOUND_MIN, SEARCH_MAX } from "./kit/rules";
import { words } from "./kit/words";

/** In the order in which they are shown. */
export const FOUND_KINDS = [
  "USER",
  "APPLICATION",
  "CLIENT",
  "ROLE",
  "APPLICATION_ROLE",
  "PERMISSION",
  "PAGE",
  "POC",
  "CLAN",
  "GROUP",
  "ATTRIBUTE",
  "INVITATION",
  "SERVICE_ACCOUNT",
  "CONNECTION",
  "EMAIL_CONFIGURATION",
  "SMS_CONFIGURATION",
  "EMAIL_TEMPLATE",
  "SMS_TEMPLATE",
  "DOCUMENT_APPROVAL",
  "ANNOUNCEMENT",
  "MESSAGE",
  "PENDING_CHANGE",
  "AUDIT_EVENT",
] as const;
export type FoundKind = (typeof FOUND_KINDS)[number];

export const Found = z.object({
  kind: z.enum(FOUND_KINDS),
  /** Best matches first. */
  records: z.array(
    z.object({
      _id: Id,
      name: z.string(),
      /** What tells it from others of the same name: an email, a client id, an application. */
      detail: z.string(),
    }),
  ),
  hasMore: z.boolean(),
});
export type Found = z.output<typeof Found>;

export const finding = {
  find: adminRead(
    "/api/find",
    z.object({ search: line(SEARCH_MAX).min(FOUND_MIN, words.tooShort), kind: z.enum(FOUND_KINDS).optional() }),
    z.array(Found),
    { extension: true },
  ),
};
