import { z } from "zod";
import { ApprovalChain, DocumentApproval, documentApprovalFields } from "./entities/approval";
import { adminChange, adminList, adminRead } from "./kit/admin-endpoint";
import { Created, Nothing } from "./kit/answers";
import { amount, Id, idOf, optional, Version } from "./kit/fields";
import { RANGE_MAX } from "./kit/rules";

const WIRE = { documentMasterId: "documnetMasteId" };

/** Document approval masters (spec §7), and the question they answer. */
export const approval = {
  listDocumentApprovals: adminList("/api/application/getDocumentApprovalMaster", DocumentApproval),
  createDocumentApproval: adminChange(
    "/api/application/createDocumentApprovalMaster",
    z.object(documentApprovalFields),
    Created,
    { audit: { action: "CREATED", record: "DOCUMENT_APPROVAL" } },
  ),
  updateDocumentApproval: adminChange(
    "/api/application/updateDocumentApprovalMaster",
    z.object({ documentMasterId: Id, ...documentApprovalFields, version: Version }),
    Nothing,
    { wireNames: WIRE, audit: { action: "UPDATED", record: "DOCUMENT_APPROVAL", id: "documentMasterId" } },
  ),
  deleteDocumentApproval: adminChange(
    "/api/application/deleteDocumentApprovalMaster",
    z.object({ documentMasterId: Id }),
    Nothing,
    { wireNames: WIRE, audit: { action: "DELETED", record: "DOCUMENT_APPROVAL", id: "documentMasterId" } },
  ),

  /** Who approves a page, for a client, at an amount, in which order? Without an amount: at any. */
  approvalChain: adminRead(
    "/api/application/approvalChain",
    z.object({
      applicationId: idOf("Application"),
      clientId: idOf("Client"),
      pageId: idOf("Page"),
      amount: optional(amount(RANGE_MAX)),
    }),
    ApprovalChain,
    { extension: true },
  ),
};
