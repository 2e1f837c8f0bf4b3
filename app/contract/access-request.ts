import { z } from "zod";
import { adminList } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { Id, idOf, optional, required, requiredText, text } from "./kit/fields";
import { Paging } from "./kit/paging";
import { periodInput } from "./kit/period";
import { field, record } from "./kit/record";
import { ACCESS_OUTCOMES, ACCESS_REQUEST_STATES, ID_MAX, NAME_MAX, REASON_MAX, TITLE_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

const Client = z.object({ _id: Id, name: z.string() });

export const accessRequest = record({
  applicationId: field({ en: "Application" }, idOf, Id),
  clientId: field({ en: "Client" }, optional(Id), Id.nullish()),
  role: field({ en: "Role" }, required(NAME_MAX), z.string()),
  reason: field({ en: "Reason" }, required(REASON_MAX), z.string()),
  /** A day counts as a whole. */
  validUntil: field({ en: "Until" }, periodInput.validUntil, z.iso.datetime().nullish()),
});

/** For `EMERGENCY_HOURS`. */
export const emergencyAccess = record({
  applicationId: accessRequest.fields.applicationId,
  clientId: field({ en: "Client" }, required(ID_MAX), Id),
  role: accessRequest.fields.role,
  reason: accessRequest.fields.reason,
});

const Decision = z.object({
  outcome: z.enum(ACCESS_OUTCOMES),
  /** Roles that the step asked; empty for an owner or Admin. */
  roles: z.array(z.string()),
  by: z.string(),
  /** The absent one in whose place it was decided. */
  standsFor: z.string().nullish(),
  reason: z.string().nullish(),
  decidedAt: z.iso.datetime(),
});

const listed = {
  _id: Id,
  state: z.enum(ACCESS_REQUEST_STATES),
  requestedBy: z.string(),
  requestedById: Id,
  application: z.string(),
  client: z.string().nullish(),
  requestedAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullish(),
};

export const AccessRequest = z.object({ ...listed, ...accessRequest.output });
export type AccessRequest = z.output<typeof AccessRequest>;

export const ACCESS_DECIDERS = ["ROLES", "OWNERS", "CLIENT_ADMINISTRATORS", "ADMINS"] as const;

const AccessRequestDetails = AccessRequest.extend({
  requesterEmail: z.string(),
  decisions: z.array(Decision),
  /** The next one first; empty once it is over. */
  steps: z.array(
    z.object({
      by: z.enum(ACCESS_DECIDERS),
      roles: z.array(z.string()),
      /** The first 20 by name. */
      people: z.array(z.string()),
    }),
  ),
  current: z.object({ role: z.string(), validUntil: z.iso.datetime().nullish() }).nullish(),
  isOwn: z.boolean(),
  mayDecide: z.boolean(),
  /** The caller may look at an emergency access, or end it. */
  mayLookAt: z.boolean(),
  standsFor: z.string().nullish(),
  clients: z.array(Client),
});
export type AccessRequestDetails = z.output<typeof AccessRequestDetails>;

const user = { who: signedIn("user", { only: "people" }), encrypted: true, extension: true } as const;
const OfRequest = z.object({ requestId: Id });

export const accessRequests = {
  listRequestableApplications: endpoint({
    ...user,
    method: "GET",
    path: "/api/accessRequests/applications",
    input: Paging,
    output: z.array(z.object({ _id: Id, name: z.string(), description: z.string(), logo: z.string().nullish() })),
  }),
  /** By id or exact name; 404 unless it may be asked for. */
  requestableApplication: endpoint({
    ...user,
    method: "GET",
    path: "/api/accessRequests/application",
    input: z.object({ application: requiredText(words.labels.application, TITLE_MAX) }),
    output: z.object({
      _id: Id,
      name: z.string(),
      /** The caller's own. */
      clients: z.array(Client),
      /** For which the caller may take it in an emergency. */
      emergencyClients: z.array(Client),
      /** Null `clientId`: for every client. */
      roles: z.array(z.object({ role: z.string(), clientId: Id.nullable() })),
    }),
  }),
  requestAccess: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessRequests/request",
    input: z.object(accessRequest.input),
    output: z.object({ _id: Id }),
    audit: { action: "ACCESS_ASKED" },
  }),
  listOwnAccessRequests: endpoint({
    ...user,
    method: "GET",
    path: "/api/accessRequests/ownList",
    input: Paging,
    output: z.array(AccessRequest),
  }),
  /** Among the oldest 100 after a request, those the caller decides next; and whether any application may be asked for. */
  accessRequestsToDecide: endpoint({
    ...user,
    method: "GET",
    path: "/api/accessRequests/toDecide",
    input: z.object({ after: optional(Id) }),
    output: z.object({
      requests: z.array(AccessRequest),
      isAnyRequestable: z.boolean(),
      /** The `after` of the next 100; null: these were the last. */
      next: Id.nullish(),
    }),
  }),
  /** For its requester, those who decide or have decided on it, Admins and Auditors; 404 for others. */
  accessRequestDetails: endpoint({
    ...user,
    method: "GET",
    path: "/api/accessRequests/details",
    input: OfRequest,
    output: AccessRequestDetails,
  }),
  withdrawAccessRequest: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessRequests/withdraw",
    input: OfRequest,
    output: Nothing,
    audit: { action: "ACCESS_WITHDRAWN" },
  }),
  /** `clientId` where the request names none. */
  grantAccessRequest: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessRequests/grant",
    input: OfRequest.extend({ clientId: optional(Id), reason: optional(text(REASON_MAX)) }),
    output: z.object({ state: z.enum(["WAITING", "GRANTED"]) }),
    audit: { action: "ACCESS_GRANTED" },
  }),
  refuseAccessRequest: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessRequests/refuse",
    input: OfRequest.extend({ reason: accessRequest.input.reason }),
    output: Nothing,
    audit: { action: "ACCESS_REFUSED" },
  }),
  takeEmergencyAccess: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessRequests/emergency",
    shown: "lately",
    input: z.object(emergencyAccess.input),
    output: z.object({ _id: Id }),
    audit: { action: "EMERGENCY_TAKEN" },
  }),
  lookAtEmergencyAccess: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessRequests/lookAt",
    input: OfRequest.extend({ reason: optional(text(REASON_MAX)) }),
    output: Nothing,
    audit: { action: "EMERGENCY_LOOKED_AT" },
  }),
  endEmergencyAccess: endpoint({
    ...user,
    method: "POST",
    path: "/api/accessRequests/end",
    input: OfRequest.extend({ reason: optional(text(REASON_MAX)) }),
    output: Nothing,
    audit: { action: "EMERGENCY_ENDED" },
  }),
  listAccessRequests: adminList("/api/accessRequests/allList", AccessRequest, { extension: true }),
};
