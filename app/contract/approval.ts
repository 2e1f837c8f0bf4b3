import { z } from "zod";
import { adminChange, adminList } from "./admin-endpoint";
import { Created, Nothing } from "./answers";
import { DocumentApproval, documentApprovalFields } from "./entities/approval";
import { Id, Version } from "./fields";

const WIRE = { wireNames: { documentMasterId: "documnetMasteId" } };

/** Document approval masters (spec §7). */
export const approval = {
  listDocumentApprovals: adminList("/api/application/getDocumentApprovalMaster", DocumentApproval),
  createDocumentApproval: adminChange(
    "/api/application/createDocumentApprovalMaster",
    z.object(documentApprovalFields),
    Created,
  ),
  updateDocumentApproval: adminChange(
    "/api/application/updateDocumentApprovalMaster",
    z.object({ documentMasterId: Id, ...documentApprovalFields, version: Version }),
    Nothing,
    WIRE,
  ),
  deleteDocumentApproval: adminChange(
    "/api/application/deleteDocumentApprovalMaster",
    z.object({ documentMasterId: Id }),
    Nothing,
    WIRE,
  ),
};
