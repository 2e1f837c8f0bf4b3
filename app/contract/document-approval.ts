import { z } from "zod";
import { ApprovalStep } from "./application-role";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { amount, Id, idOf, optional, text, Version } from "./kit/fields";
import { field, record } from "./kit/record";
import { ACTIONS_OF_ROLE, RANGE_MAX, REGIONS, TITLE_MAX } from "./kit/rules";
import { words } from "./kit/words";

/** A document approval master: which role approves which page of a project (an application) for a client. */
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
  /** The application role's step; only the first item counts. */
  roleData: z.array(ApprovalStep).nullish(),
  version: Version,
});
export type DocumentApproval = z.output<typeof DocumentApproval>;

const fields = {
  ...documentApproval.input,
  /** Clients of the specification send names besides ids; the embedded API goes by the records. */
  projectName: optional(text(TITLE_MAX)),
  pageName: optional(text(TITLE_MAX)),
  clientName: optional(text(TITLE_MAX)),
  roleName: optional(text(TITLE_MAX)),
};

const Amount = z.number().nullable();
/** Null: every region. */
const Regions = z.array(z.string()).nullable();

/** Somebody who holds a role for the asked client, and can be asked. */
const Holder = z.object({ userId: Id, name: z.string(), email: z.string(), phoneNumber: z.string().nullable() });

/** A role's place in the approval of a page. Roles of the same sequence share a place. */
export const ChainStep = z.object({
  /** From 1. */
  place: z.number().int(),
  roleId: Id,
  roleName: z.string(),
  sequence: z.number().nullable(),
  actionOfRole: z.enum(ACTIONS_OF_ROLE).nullable(),
  /** Both bounds belong to the range; null is no bound. */
  rangeFrom: Amount,
  rangeTo: Amount,
  /** True for a role of every client, not of the asked one alone. */
  everyClient: z.boolean(),
  regions: Regions,
  /** False for a Creator, who only prepares. */
  approves: z.boolean(),
  /** The first 20 active users with the role, by name; only of `steps`. */
  holders: z.array(Holder).optional(),
  /** How many there are in all. */
  holdersCount: z.number().int().optional(),
});
export type ChainStep = z.output<typeof ChainStep>;

/** The approvers of a page of an application for a client, in order, and what is odd about them. */
export const ApprovalChain = z.object({
  /**
   * The roles whose range holds the asked amount and that count in the asked region, or all of them where none was
   * asked, by sequence; those without one come last.
   */
  steps: z.array(ChainStep),
  /** The roles of this page that the amount or the region passes by. */
  outside: z.array(ChainStep),
  /**
   * Amounts that no role approves, in the asked region or in those named; the bounds are not among them: null `above`
   * begins with 0 itself, null `below` never ends.
   */
  gaps: z.array(z.object({ above: Amount, below: Amount, regions: Regions })),
  /** Amounts that only these roles approve, which no active user has; bounds as in a role's range. */
  vacancies: z.array(
    z.object({ roleNames: z.array(z.string()), rangeFrom: z.number(), rangeTo: Amount, regions: Regions }),
  ),
  /** Two roles of the same sequence or action for the same amounts and regions; bounds as in a role's range. */
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

/** Document approval masters (spec §7), and the question they answer. */
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

  /** Answers who approves a page for a client, in a region, at an amount, in which order. Without these two: in and at any. */
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
