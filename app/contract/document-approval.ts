import { z } from "zod";
import { ApprovalStep } from "./application-role";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { amount, Id, idOf, optional, text, Version } from "./kit/fields";
import { field, record } from "./kit/record";
import { ACTIONS_OF_ROLE, RANGE_MAX, REGIONS, TITLE_MAX } from "./kit/rules";
import { words } from "./kit/words";

export const documentApproval = record({
  projectId: field({ en: "Project" }, idOf, Id),
  clientId: field({ en: "Client" }, idOf, Id),
  roleId: field({ en: "Role" }, idOf, Id),
  pageId: field({ en: "Page" }, idOf, Id),
});

export const DocumentApproval = z.object({
  _id: Id,
  ...documentApproval.output,
  projectName: z.string().nullish(),
  pageName: z.string().nullish(),
  clientName: z.string().nullish(),
  roleName: z.string().nullish(),
  /** Only the first item counts. */
  roleData: z.array(ApprovalStep).nullish(),
  version: Version,
});
export type DocumentApproval = z.output<typeof DocumentApproval>;

const fields = {
  ...documentApproval.input,
  /** The specification's clients send names too; the embedded API uses the ids. */
  projectName: optional(text(TITLE_MAX)),
  pageName: optional(text(TITLE_MAX)),
  clientName: optional(text(TITLE_MAX)),
  roleName: optional(text(TITLE_MAX)),
};

const Amount = z.number().nullable();
/** Null: every region. */
const Regions = z.array(z.string()).nullable();

const Holder = z.object({ userId: Id, name: z.string(), email: z.string(), phoneNumber: z.string().nullable() });

/** Roles with equal sequence share a place. */
export const ChainStep = z.object({
  /** From 1. */
  place: z.number().int(),
  roleId: Id,
  roleName: z.string(),
  sequence: z.number().nullable(),
  actionOfRole: z.enum(ACTIONS_OF_ROLE).nullable(),
  /** Inclusive; null is unbounded. */
  rangeFrom: Amount,
  rangeTo: Amount,
  /** True for a role of every client. */
  everyClient: z.boolean(),
  regions: Regions,
  approves: z.boolean(),
  /** First 20 active users, by name; only in `steps`. */
  holders: z.array(Holder).optional(),
  /** Total number. */
  holdersCount: z.number().int().optional(),
});
export type ChainStep = z.output<typeof ChainStep>;

export const ApprovalChain = z.object({
  /** Matching the asked amount and region, by sequence; roles without one come last. */
  steps: z.array(ChainStep),
  /** Roles of the page that do not match. */
  outside: z.array(ChainStep),
  /** Amounts without an approving role, bounds excluded: null `above` starts at 0 itself, null `below` is unbounded. */
  gaps: z.array(z.object({ above: Amount, below: Amount, regions: Regions })),
  /** Amounts approved only by roles without an active user. */
  vacancies: z.array(
    z.object({ roleNames: z.array(z.string()), rangeFrom: z.number(), rangeTo: Amount, regions: Regions }),
  ),
  /** Equal sequence or action for the same amounts and regions. */
  overlaps: z.array(
    z.object({
      roleNames: z.array(z.string()),
      sameSequence: z.boolean(),
      sameAction: z.boolean(),
      rangeFrom: z.number(),
      rangeTo: Amount,
      regions: Regions,
    }),
  ),
});
export type ApprovalChain = z.output<typeof ApprovalChain>;

const WIRE = { documentMasterId: "documnetMasteId" };

/** Spec §7, and the question they answer. */
export const approval = {
  listDocumentApprovals: adminList("/api/application/getDocumentApprovalMaster", DocumentApproval),
  createDocumentApproval: adminChange("/api/application/createDocumentApprovalMaster", z.object(fields), Created, {
    audit: { action: "CREATED", record: "DOCUMENT_APPROVAL" },
  }),
  updateDocumentApproval: adminChange(
    "/api/application/updateDocumentApprovalMaster",
    z.object({ documentMasterId: Id, ...fields, version: Version }),
    Nothing,
    { wireNames: WIRE, audit: { action: "UPDATED", record: "DOCUMENT_APPROVAL", id: "documentMasterId" } },
  ),
  deleteDocumentApproval: adminChange(
    "/api/application/deleteDocumentApprovalMaster",
    z.object({ documentMasterId: Id }),
    Nothing,
    { wireNames: WIRE, audit: { action: "DELETED", record: "DOCUMENT_APPROVAL", id: "documentMasterId" } },
  ),

  approvalChain: adminRead(
    "/api/application/approvalChain",
    z.object({
      applicationId: idOf(words.labels.application),
      clientId: idOf(words.labels.client),
      pageId: idOf(words.labels.page),
      region: optional(z.enum(REGIONS)),
      amount: optional(amount(RANGE_MAX)),
    }),
    ApprovalChain,
    { extension: true },
  ),
};
