import { z } from "zod";
import { Id, optional, text, Version } from "../fields";
import { TITLE_MAX } from "../rules";
import { ApprovalStep } from "./application-role";

/** A document approval master: which role approves which page of a project (an application) for a client. */
export const DocumentApproval = z.object({
  _id: Id,
  projectId: Id,
  projectName: z.string().nullish(),
  pageId: Id,
  pageName: z.string().nullish(),
  clientId: Id,
  clientName: z.string().nullish(),
  roleId: Id,
  roleName: z.string().nullish(),
  /** The application role's step; only the first item counts. */
  roleData: z.array(ApprovalStep).nullish(),
  version: Version,
});
export type DocumentApproval = z.output<typeof DocumentApproval>;

export const documentApprovalFields = {
  projectId: Id,
  pageId: Id,
  clientId: Id,
  roleId: Id,
  projectName: optional(text(TITLE_MAX)),
  pageName: optional(text(TITLE_MAX)),
  clientName: optional(text(TITLE_MAX)),
  roleName: optional(text(TITLE_MAX)),
};
