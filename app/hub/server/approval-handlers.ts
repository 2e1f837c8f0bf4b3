import { applicationRoleHandlers } from "../application-role/application-role";
import { rolePageHandlers } from "../application-role/role-pages";
import { rolesOfApplication } from "../application-role/roles-of-application";
import type { Handlers } from "../call/handler";
import { approvalChain } from "../document-approval/approval-chain";
import { documentApprovalHandlers } from "../document-approval/document-approval";
import { pageHandlers } from "../page/page";

export const approvalHandlers = {
  ...pageHandlers,
  ...applicationRoleHandlers,
  ...rolePageHandlers,
  ...documentApprovalHandlers,
  rolesOfApplication,
  approvalChain,
} satisfies Handlers;
