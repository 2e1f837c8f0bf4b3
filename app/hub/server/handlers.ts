import type { Handlers } from "../call/handler";
import { announcementHandlers } from "../directory/announcement/announcement";
import { shownAnnouncementHandlers } from "../directory/announcement/shown";
import { applicationHandlers } from "../directory/application/application";
import { applicationRoleHandlers, rolesOfApplication } from "../directory/application-role/application-role";
import { rolePageHandlers } from "../directory/application-role/role-pages";
import { attributeHandlers } from "../directory/attribute/attribute";
import { attributeValueHandlers } from "../directory/attribute/values";
import { brandHandlers } from "../directory/brand/brand";
import { clanHandlers } from "../directory/clan/clan";
import { clientHandlers, logoHandlers } from "../directory/client/client";
import { clientAdministratorHandlers } from "../directory/client-administrator/client-administrator";
import { connectionBeginHandlers } from "../directory/connection/begin";
import { connectionHandlers } from "../directory/connection/connection";
import { connectionLinkHandlers } from "../directory/connection/link";
import { providerLogoutHandlers } from "../directory/connection/provider-logout";
import { providerRevocationHandlers } from "../directory/connection/revocation";
import { connectionSignInHandlers } from "../directory/connection/sign-in";
import { connectionTrialHandlers } from "../directory/connection/trial";
import { deletionRequestHandlers } from "../directory/deletion-request/deletion-request";
import { approvalChain } from "../directory/document-approval/approval-chain";
import { documentApprovalHandlers } from "../directory/document-approval/document-approval";
import { groupHandlers } from "../directory/group/group";
import { groupMemberHandlers } from "../directory/group/members";
import { acceptHandlers } from "../directory/invitation/accept";
import { invitationHandlers } from "../directory/invitation/invitation";
import { launcherHandlers } from "../directory/launcher/launcher";
import { pageHandlers } from "../directory/page/page";
import { permissionHandlers } from "../directory/permission/permission";
import { pocHandlers } from "../directory/poc/poc";
import { roleHolderHandlers } from "../directory/role/holders";
import { roleHandlers } from "../directory/role/role";
import { hostHandlers } from "../directory/sign-on/hosts";
import { signOnHandlers } from "../directory/sign-on/sign-on";
import { accessListHandlers } from "../directory/user/access-list";
import { assignmentHandlers } from "../directory/user/assignments";
import { changeHandlers } from "../directory/user/changes";
import { explainHandlers } from "../directory/user/explain-access";
import { exportUsers } from "../directory/user/export";
import { holdHandlers } from "../directory/user/holds";
import { languageHandlers } from "../directory/user/language";
import { activeUser, listActiveUsers } from "../directory/user/list";
import { uploadProfileImage } from "../directory/user/profile-image";
import { userRoleHandlers } from "../directory/user/roles";
import { timeZoneHandlers } from "../directory/user/time-zone";
import { factorHandlers } from "../identity/factor/factor";
import { grantHandlers } from "../identity/grant/grant";
import { notMeHandlers } from "../identity/not-me/not-me";
import { ownContactHandlers } from "../identity/own-contact/own-contact";
import { passkeyHandlers } from "../identity/passkey/passkey";
import { passkeySignInHandlers } from "../identity/passkey/passkey-sign-in";
import { serviceAccountHandlers } from "../identity/service-account/service-account";
import { sessionHandlers } from "../identity/session/session-list";
import { codeStateHandlers } from "../identity/sign-in/code-state";
import { identityHandlers } from "../identity/sign-in/identity";
import { judgePassword } from "../identity/sign-in/judge-password";
import { passwordHandlers } from "../identity/sign-in/passwords";
import { phoneHandlers } from "../identity/sign-in/phone";
import { registerHandlers } from "../identity/sign-in/register";
import { resendHandlers } from "../identity/sign-in/resend";
import { signInHandlers } from "../identity/sign-in/sign-in";
import { signInLinkHandlers } from "../identity/sign-in/sign-in-link";
import { unlockLinkHandlers } from "../identity/sign-in/unlock-link";
import { approvalHandlers } from "../identity/sign-in-request/approval";
import { signInRequestHandlers } from "../identity/sign-in-request/sign-in-request";
import { stepUpHandlers } from "../identity/step-up/step-up";
import { acceptTermsHandlers } from "../identity/terms/accept";
import { acceptanceHandlers } from "../identity/terms/acceptances";
import { termsHandlers } from "../identity/terms/terms";
import { trustedBrowserHandlers } from "../identity/trusted-browser/trusted-browser";
import { emailConfigurationHandlers } from "../messages/email-configuration/email-configuration";
import { messageHandlers, outboxHandlers } from "../messages/message/message-list";
import { configurationTestHandlers } from "../messages/message/test-configuration";
import { smsConfigurationHandlers } from "../messages/sms-configuration/sms-configuration";
import { previewHandlers, templateHandlers } from "../messages/template/template";
import { overviewHandlers } from "../operate/overview/overview";
import { setupHandlers } from "../operate/setup/setup";
import { evaluateHandlers } from "../protocols/authzen/evaluate";
import { searchHandlers } from "../protocols/authzen/search";
import { forwardAuthHandlers } from "../protocols/forward-auth/ticket";
import { interactionHandlers } from "../protocols/interaction/interaction";
import { launchHandlers } from "../protocols/launch/launch";
import { logoutHandlers } from "../protocols/logout/logout";
import { trialHandlers } from "../protocols/openid/trial";
import { samlCertificateHandlers } from "../protocols/saml/certificates";
import { samlLogoutHandlers } from "../protocols/saml/logout";
import { samlMetadataHandlers } from "../protocols/saml/read-metadata";
import { samlSignInHandlers } from "../protocols/saml/sign-in";
import { askHandlers } from "../record/access-request/ask";
import { decideHandlers } from "../record/access-request/decide";
import { accessRequestHandlers } from "../record/access-request/details";
import { emergencyHandlers } from "../record/access-request/emergency";
import { standInHandlers } from "../record/access-request/stand-in";
import { decideReviewHandlers } from "../record/access-review/decide";
import { reviewHandlers } from "../record/access-review/lines";
import { openReviewHandlers } from "../record/access-review/open";
import { auditHandlers } from "../record/audit/list";
import { ownAccountHandlers } from "../record/audit/own";
import { accessEvidenceHandlers } from "../record/evidence/access";
import { basisHandlers } from "../record/evidence/basis";
import { reviewedHandlers } from "../record/evidence/reviewed";
import { unusedHandlers } from "../record/evidence/unused";
import { findHandlers } from "../record/find/find";
import { keptViewHandlers } from "../record/kept-view/kept-view";
import { pendingChangeHandlers } from "../record/pending-change/decide";
import { listPendingChanges } from "../record/pending-change/list";
import { usesHandlers } from "../record/uses/uses";

export const handlers: Required<Handlers> = {
  ...launchHandlers,
  ...forwardAuthHandlers,
  ...hostHandlers,
  ...samlSignInHandlers,
  ...samlLogoutHandlers,
  ...samlCertificateHandlers,
  ...samlMetadataHandlers,
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
  ...codeStateHandlers,
  ...resendHandlers,
  ...passwordHandlers,
  judgePassword,
  ...identityHandlers,
  activeUser,
  listActiveUsers,
  exportUsers,
  uploadProfileImage,
  ...changeHandlers,
  ...holdHandlers,
  ...accessListHandlers,
  ...explainHandlers,
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
  ...clientAdministratorHandlers,
  ...connectionHandlers,
  ...connectionBeginHandlers,
  ...connectionSignInHandlers,
  ...connectionTrialHandlers,
  ...providerRevocationHandlers,
  ...providerLogoutHandlers,
  ...connectionLinkHandlers,
  ...logoHandlers,
  ...pocHandlers,
  ...brandHandlers,
  ...clanHandlers,
  ...groupHandlers,
  ...attributeHandlers,
  ...attributeValueHandlers,
  ...groupMemberHandlers,
  ...pageHandlers,
  ...applicationRoleHandlers,
  ...rolePageHandlers,
  ...documentApprovalHandlers,
  rolesOfApplication,
  approvalChain,
  ...evaluateHandlers,
  ...searchHandlers,
  ...emailConfigurationHandlers,
  ...smsConfigurationHandlers,
  ...templateHandlers,
  ...previewHandlers,
  ...messageHandlers,
  ...configurationTestHandlers,
  ...outboxHandlers,
  ...announcementHandlers,
  ...shownAnnouncementHandlers,
  ...termsHandlers,
  ...acceptTermsHandlers,
  ...acceptanceHandlers,
  ...auditHandlers,
  listPendingChanges,
  ...pendingChangeHandlers((name) => handlers[name]),
  ...askHandlers,
  ...decideHandlers,
  ...accessRequestHandlers,
  ...emergencyHandlers,
  ...standInHandlers,
  ...openReviewHandlers,
  ...reviewHandlers,
  ...decideReviewHandlers,
  ...keptViewHandlers,
  ...languageHandlers,
  ...timeZoneHandlers,
  ...launcherHandlers,
  ...ownAccountHandlers,
  ...ownContactHandlers,
  ...notMeHandlers,
  ...deletionRequestHandlers,
  ...usesHandlers,
  ...findHandlers,
  ...setupHandlers,
  ...overviewHandlers,
  ...roleHolderHandlers,
  ...accessEvidenceHandlers,
  ...reviewedHandlers,
  ...unusedHandlers,
  ...basisHandlers,
  ...serviceAccountHandlers,
};
