import { applicationHandlers } from "../application/application";
import { applicationRoleHandlers, rolesOfApplication } from "../application-role/application-role";
import { rolePageHandlers } from "../application-role/role-pages";
import { auditHandlers } from "../audit/list";
import type { Handlers } from "../call/handler";
import { clanHandlers } from "../clan/clan";
import { clientHandlers, logoHandlers } from "../client/client";
import { approvalChain } from "../document-approval/approval-chain";
import { documentApprovalHandlers } from "../document-approval/document-approval";
import { emailConfigurationHandlers } from "../email-configuration/email-configuration";
import { factorHandlers } from "../factor/factor";
import { forwardAuthHandlers } from "../forward-auth/ticket";
import { grantHandlers } from "../grant/grant";
import { interactionHandlers } from "../interaction/interaction";
import { acceptHandlers } from "../invitation/accept";
import { invitationHandlers } from "../invitation/invitation";
import { launchHandlers } from "../launch/launch";
import { logoutHandlers } from "../logout/logout";
import { messageHandlers, outboxHandlers } from "../message/message-list";
import { configurationTestHandlers } from "../message/test-configuration";
import { trialHandlers } from "../openid/trial";
import { pageHandlers } from "../page/page";
import { passkeyHandlers } from "../passkey/passkey";
import { passkeySignInHandlers } from "../passkey/passkey-sign-in";
import { pendingChangeHandlers } from "../pending-change/decide";
import { listPendingChanges } from "../pending-change/list";
import { permissionHandlers } from "../permission/permission";
import { pocHandlers } from "../poc/poc";
import { roleHandlers } from "../role/role";
import { serviceAccountHandlers } from "../service-account/service-account";
import { sessionHandlers } from "../session/session-list";
import { setupHandlers } from "../setup/setup";
import { identityHandlers } from "../sign-in/identity";
import { judgePassword } from "../sign-in/judge-password";
import { passwordHandlers } from "../sign-in/passwords";
import { phoneHandlers } from "../sign-in/phone";
import { registerHandlers } from "../sign-in/register";
import { resendHandlers } from "../sign-in/resend";
import { signInHandlers } from "../sign-in/sign-in";
import { signInLinkHandlers } from "../sign-in/sign-in-link";
import { unlockLinkHandlers } from "../sign-in/unlock-link";
import { approvalHandlers } from "../sign-in-request/approval";
import { signInRequestHandlers } from "../sign-in-request/sign-in-request";
import { hostHandlers } from "../sign-on/hosts";
import { signOnHandlers } from "../sign-on/sign-on";
import { smsConfigurationHandlers } from "../sms-configuration/sms-configuration";
import { stepUpHandlers } from "../step-up/step-up";
import { previewHandlers, templateHandlers } from "../template/template";
import { trustedBrowserHandlers } from "../trusted-browser/trusted-browser";
import { assignmentHandlers } from "../user/assignments";
import { changeHandlers } from "../user/changes";
import { exportUsers } from "../user/export";
import { holdHandlers } from "../user/holds";
import { listActiveUsers } from "../user/list";
import { uploadProfileImage } from "../user/profile-image";
import { userRoleHandlers } from "../user/roles";
import { usesHandlers } from "../uses/uses";

/** The handler of each call of the contract: it does not compile unless all are there. */
export const handlers: Required<Handlers> = {
  ...launchHandlers,
  ...forwardAuthHandlers,
  ...hostHandlers,
  ...interactionHandlers,
  ...signInHandlers,
  ...signInLinkHandlers,
  ...unlockLinkHandlers,
  ...sessionHandlers,
  ...grantHandlers,
  ...logoutHandlers,
  ...passkeyHandlers,
  ...phoneHandlers,
  ...passkeySignInHandlers,
  ...signInRequestHandlers,
  ...trustedBrowserHandlers,
  ...approvalHandlers,
  ...factorHandlers,
  ...stepUpHandlers,
  ...registerHandlers,
  ...resendHandlers,
  ...passwordHandlers,
  judgePassword,
  ...identityHandlers,
  listActiveUsers,
  exportUsers,
  uploadProfileImage,
  ...changeHandlers,
  ...holdHandlers,
  ...userRoleHandlers,
  ...assignmentHandlers,
  ...invitationHandlers,
  ...acceptHandlers,
  ...permissionHandlers,
  ...roleHandlers,
  ...applicationHandlers,
  ...signOnHandlers,
  ...trialHandlers,
  ...clientHandlers,
  ...logoHandlers,
  ...pocHandlers,
  ...clanHandlers,
  ...pageHandlers,
  ...applicationRoleHandlers,
  ...rolePageHandlers,
  ...documentApprovalHandlers,
  rolesOfApplication,
  approvalChain,
  ...emailConfigurationHandlers,
  ...smsConfigurationHandlers,
  ...templateHandlers,
  ...previewHandlers,
  ...messageHandlers,
  ...configurationTestHandlers,
  ...outboxHandlers,
  ...auditHandlers,
  listPendingChanges,
  ...pendingChangeHandlers((name) => handlers[name]),
  ...usesHandlers,
  ...setupHandlers,
  ...serviceAccountHandlers,
};
