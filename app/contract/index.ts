import { accessRequests } from "./access-request";
import { accessReviews } from "./access-review";
import { announcements } from "./announcement";
import { applications } from "./application";
import { applicationRoles } from "./application-role";
import { attributes } from "./attribute";
import { audit } from "./audit";
import { authzen } from "./authzen";
import { brands } from "./brand";
import { clans } from "./clan";
import { clients } from "./client";
import { clientAdministrators } from "./client-administrator";
import { connections } from "./connection";
import { deletionRequests } from "./deletion-request";
import { approval } from "./document-approval";
import { emailConfigurations } from "./email-configuration";
import { evidence } from "./evidence";
import { factors } from "./factor";
import { finding } from "./find";
import { forwardAuth } from "./forward-auth";
import { grants } from "./grant";
import { groups } from "./group";
import { interactions } from "./interaction";
import { invitations } from "./invitation";
import { keptViews } from "./kept-view";
import type { Endpoint } from "./kit/endpoint";
import { oauth } from "./launch";
import { launchers } from "./launcher";
import { logoutResults } from "./logout";
import { messages } from "./message";
import { notMe } from "./not-me";
import { overviews } from "./overview";
import { ownAccount } from "./own-account";
import { ownContacts } from "./own-contact";
import { pages } from "./page";
import { passkeys } from "./passkey";
import { passwords } from "./password";
import { pendingChanges } from "./pending-change";
import { permissions } from "./permission";
import { ownPhones } from "./phone";
import { pocs } from "./poc";
import { roles } from "./role";
import { samlCalls } from "./saml";
import { serviceAccounts } from "./service-account";
import { sessions } from "./session";
import { setup } from "./setup";
import { account } from "./sign-in";
import { signInRequests } from "./sign-in-request";
import { signOns } from "./sign-on";
import { smsConfigurations } from "./sms-configuration";
import { standIns } from "./stand-in";
import { stepUps } from "./step-up";
import { templates } from "./template";
import { termsCalls } from "./terms";
import { trustedBrowsers } from "./trusted-browser";
import { users } from "./user";
import { uses } from "./uses";

export type { Endpoint, InputOf, OutputOf, ParsedInputOf, WireNames } from "./kit/endpoint";
export type {
  Envelope,
  FailureCode,
  FieldErrors,
  Refusal,
  RefusalDetail,
  RefusalReason,
  Success,
} from "./kit/envelope";
export { isSuccess } from "./kit/envelope";

/** All calls of spec §7 and, marked `extension`, ours. All else derives from it. Spec §7's common-portal call goes to another host. */
export const contract = {
  ...account,
  ...passwords,
  ...oauth,
  ...forwardAuth,
  ...samlCalls,
  ...interactions,
  ...sessions,
  ...grants,
  ...logoutResults,
  ...passkeys,
  ...ownPhones,
  ...signInRequests,
  ...trustedBrowsers,
  ...factors,
  ...stepUps,
  ...users,
  ...invitations,
  ...roles,
  ...permissions,
  ...applications,
  ...signOns,
  ...brands,
  ...applicationRoles,
  ...pages,
  ...approval,
  ...authzen,
  ...clients,
  ...clientAdministrators,
  ...connections,
  ...pocs,
  ...clans,
  ...groups,
  ...attributes,
  ...emailConfigurations,
  ...smsConfigurations,
  ...templates,
  ...messages,
  ...announcements,
  ...termsCalls,
  ...audit,
  ...pendingChanges,
  ...accessRequests,
  ...standIns,
  ...accessReviews,
  ...keptViews,
  ...launchers,
  ...ownAccount,
  ...ownContacts,
  ...notMe,
  ...deletionRequests,
  ...uses,
  ...setup,
  ...finding,
  ...overviews,
  ...evidence,
  ...serviceAccounts,
} satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
