import { accessRequests } from "../access-request";
import { accessReviews } from "../access-review";
import { announcements } from "../announcement";
import { applications } from "../application";
import { applicationRoles } from "../application-role";
import { attributes } from "../attribute";
import { audit } from "../audit";
import { authzen } from "../authzen";
import { brands } from "../brand";
import { clans } from "../clan";
import { clients } from "../client";
import { clientAdministrators } from "../client-administrator";
import { connections } from "../connection";
import { deletionRequests } from "../deletion-request";
import { approval } from "../document-approval";
import { emailConfigurations } from "../email-configuration";
import { evidence } from "../evidence";
import { factors } from "../factor";
import { finding } from "../find";
import { forwardAuth } from "../forward-auth";
import { grants } from "../grant";
import { groups } from "../group";
import { interactions } from "../interaction";
import { invitations } from "../invitation";
import { keptViews } from "../kept-view";
import type { Endpoint } from "../kit/endpoint";
import { oauth } from "../launch";
import { launchers } from "../launcher";
import { logoutResults } from "../logout";
import { messages } from "../message";
import { notMe } from "../not-me";
import { overviews } from "../overview";
import { ownAccount } from "../own-account";
import { ownContacts } from "../own-contact";
import { pages } from "../page";
import { passkeys } from "../passkey";
import { passwords } from "../password";
import { pendingChanges } from "../pending-change";
import { permissions } from "../permission";
import { ownPhones } from "../phone";
import { pocs } from "../poc";
import { roles } from "../role";
import { samlCalls } from "../saml";
import { serviceAccounts } from "../service-account";
import { sessions } from "../session";
import { setup } from "../setup";
import { account } from "../sign-in";
import { signInRequests } from "../sign-in-request";
import { signOns } from "../sign-on";
import { smsConfigurations } from "../sms-configuration";
import { standIns } from "../stand-in";
import { stepUps } from "../step-up";
import { templates } from "../template";
import { termsCalls } from "../terms";
import { trustedBrowsers } from "../trusted-browser";
import { users } from "../user";
import { uses } from "../uses";
import { words } from "./words";

export interface Tag {
  name: string;
  description: string;
  calls: Readonly<Record<string, Endpoint>>;
}

const { tags } = words;

/** Order of spec §7. */
export const TAGS: readonly Tag[] = [
  {
    ...tags.account,
    calls: {
      ...account,
      ...passwords,
      ...passkeys,
      ...ownPhones,
      ...signInRequests,
      ...trustedBrowsers,
      ...ownAccount,
      ...ownContacts,
      ...notMe,
    },
  },
  {
    ...tags.launch,
    calls: {
      ...oauth,
      ...interactions,
      ...forwardAuth,
      ...samlCalls,
      ...sessions,
      ...grants,
      ...logoutResults,
      ...factors,
      ...stepUps,
      ...keptViews,
      ...launchers,
    },
  },
  { ...tags.users, calls: { ...users, ...attributes, ...invitations, ...deletionRequests } },
  { ...tags.roles, calls: { ...roles, ...permissions, ...groups } },
  { ...tags.applications, calls: { ...applications, ...signOns, ...brands, ...uses, ...finding } },
  { ...tags.applicationRoles, calls: { ...applicationRoles, ...pages } },
  { ...tags.approval, calls: { ...approval, ...authzen } },
  { ...tags.clients, calls: { ...clients, ...clientAdministrators, ...connections } },
  { ...tags.pocs, calls: { ...pocs, ...clans } },
  {
    ...tags.communication,
    calls: {
      ...emailConfigurations,
      ...smsConfigurations,
      ...templates,
      ...messages,
      ...announcements,
      ...termsCalls,
      ...setup,
    },
  },
  { ...tags.audit, calls: { ...audit, ...overviews, ...evidence } },
  { ...tags.pendingChanges, calls: pendingChanges },
  { ...tags.accessRequests, calls: { ...accessRequests, ...standIns } },
  { ...tags.accessReviews, calls: accessReviews },
  { ...tags.serviceAccounts, calls: serviceAccounts },
];
