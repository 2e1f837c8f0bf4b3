import type { Handlers } from "../http/handler";
import { applicationRoleHandlers } from "./application-roles";
import { approvalChain } from "./approval-chain";
import { documentApprovalHandlers } from "./document-approvals";
import { pageHandlers } from "./pages";
import { rolePageHandlers } from "./role-pages";
import { rolesOfApplication } from "./roles-of-application";

export const approvalHandlers = {
  ...pageHandlers,
  ...applicationRoleHandlers,
  ...rolePageHandlers,
  ...documentApprovalHandlers,
  rolesOfApplication,
  approvalChain,
} satisfies Handlers;
