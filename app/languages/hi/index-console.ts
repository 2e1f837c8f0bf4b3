import type { Translated } from "~/lib/language";
import { consoleAccess } from "./console-access";
import { consoleAccessRequest } from "./console-access-request";
import { consoleAccessReview } from "./console-access-review";
import { consoleAnnouncement } from "./console-announcement";
import { consoleApplication } from "./console-application";
import { consoleApplicationRole } from "./console-application-role";
import { consoleAttribute } from "./console-attribute";
import { consoleAudit } from "./console-audit";
import { consoleBrand } from "./console-brand";
import { consoleClan } from "./console-clan";
import { consoleClient } from "./console-client";
import { consoleClientAdministrator } from "./console-client-administrator";
import { consoleConnection } from "./console-connection";
import { consoleDeletionRequest } from "./console-deletion-request";
import { consoleDocumentApproval } from "./console-document-approval";
import { consoleEmailConfiguration } from "./console-email-configuration";
import { consoleEvidence } from "./console-evidence";
import { consoleFind } from "./console-find";
import { consoleGroup } from "./console-group";
import { consoleInvitation } from "./console-invitation";
import { consoleKeptView } from "./console-kept-view";
import { consoleKit } from "./console-kit";
import { consoleMessage } from "./console-message";
import { consoleOverview } from "./console-overview";
import { consolePage } from "./console-page";
import { consolePendingChange } from "./console-pending-change";
import { consolePermission } from "./console-permission";
import { consolePoc } from "./console-poc";
import { consoleRole } from "./console-role";
import { consoleServiceAccount } from "./console-service-account";
import { consoleSignOn } from "./console-sign-on";
import { consoleSmsConfiguration } from "./console-sms-configuration";
import { consoleTemplate } from "./console-template";
import { consoleTerms } from "./console-terms";
import { consoleUser } from "./console-user";
import { consoleUses } from "./console-uses";
import { editor } from "./editor";

export const console: readonly Translated[] = [
  ...consoleAccessRequest,
  ...consoleAccessReview,
  ...consoleAccess,
  ...consoleAnnouncement,
  ...consoleApplicationRole,
  ...consoleApplication,
  ...consoleAudit,
  ...consoleBrand,
  ...consoleClan,
  ...consoleClient,
  ...consoleClientAdministrator,
  ...consoleConnection,
  ...consoleDeletionRequest,
  ...consoleDocumentApproval,
  ...consoleEmailConfiguration,
  ...consoleEvidence,
  ...consoleFind,
  ...consoleAttribute,
  ...consoleGroup,
  ...consoleInvitation,
  ...consoleKeptView,
  ...consoleKit,
  ...consoleMessage,
  ...consoleOverview,
  ...consolePage,
  ...consolePendingChange,
  ...consolePermission,
  ...consolePoc,
  ...consoleRole,
  ...consoleServiceAccount,
  ...consoleSignOn,
  ...consoleSmsConfiguration,
  ...consoleTemplate,
  ...consoleTerms,
  ...consoleUser,
  ...consoleUses,
  ...editor,
];
