import { z } from "zod";
import { adminChange, adminList } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import type { Endpoint } from "./kit/endpoint";
import { Email, Id, optional, requiredName, StatusField, Version } from "./kit/fields";
import { DayOrInstant } from "./kit/instant";
import { field, record } from "./kit/record";
import { NAME_MAX, RIGHTS_MAX } from "./kit/rules";
import { signedIn } from "./kit/who";
import { words } from "./kit/words";

const RIGHT_NAME_MAX = 60;

export const serviceAccount = record({
  name: field({ en: "Name" }, requiredName(NAME_MAX), z.string()),
  /** Warned before a token expires; if empty, the token's maker and the Admins are. */
  contact: field({ en: "Contact email" }, optional(Email), z.string().nullish()),
  /** Names of calls (`operationId` in the API's document). */
  rights: field(
    { en: "Rights" },
    z.array(z.string().max(RIGHT_NAME_MAX), words.chooseOne).min(1, words.chooseOne).max(RIGHTS_MAX),
    z.array(z.string()),
  ),
  status: field({ en: "Status" }, StatusField.default("ACTIVE"), StatusField),
  /** Its calls are about this client's people alone; without one, about everybody. */
  clientId: field({ en: "Client" }, optional(Id), Id.nullish()),
});

export const ServiceToken = z.object({
  _id: Id,
  ending: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute. */
  lastUsedAt: z.iso.datetime().nullish(),
});
export type ServiceToken = z.output<typeof ServiceToken>;

export const ServiceAccount = z.object({
  _id: Id,
  ...serviceAccount.output,
  /** Valid ones, newest first. */
  tokens: z.array(ServiceToken),
  version: Version,
});
export type ServiceAccount = z.output<typeof ServiceAccount>;

/** UTC; default `SERVICE_TOKEN_DAYS` from now. */
/** A day counts whole, in UTC. */
const ExpiresOn = optional(DayOrInstant);

/** The only answer with the token. */
const NewToken = z.object({ _id: Id, token: z.string(), expiresAt: z.iso.datetime() });

/** Never granted: people make service accounts. */
const byPeople = { extension: true, who: signedIn("admin", { only: "people" }) } as const;

export const serviceAccounts = {
  listServiceAccounts: adminList("/api/serviceAccounts/allList", ServiceAccount, {
    ...byPeople,
    who: signedIn("admin", { also: ["auditor"], only: "people" }),
  }),

  createServiceAccount: adminChange(
    "/api/serviceAccounts/create",
    z.object({ ...serviceAccount.input, expiresOn: ExpiresOn }),
    NewToken,
    { ...byPeople, shown: "lately", audit: { action: "CREATED", record: "SERVICE_ACCOUNT" } },
  ),

  updateServiceAccount: adminChange(
    "/api/serviceAccounts/update",
    z.object({ serviceAccountId: Id, ...serviceAccount.input, version: Version }),
    Nothing,
    { ...byPeople, shown: "lately", audit: { action: "UPDATED", record: "SERVICE_ACCOUNT", id: "serviceAccountId" } },
  ),

  /** The former token stays valid until it ends or expires. */
  rotateServiceToken: adminChange(
    "/api/serviceAccounts/rotate",
    z.object({ serviceAccountId: Id, expiresOn: ExpiresOn }),
    NewToken,
    {
      ...byPeople,
      shown: "lately",
      audit: { action: "SECRET_ROTATED", record: "SERVICE_ACCOUNT", id: "serviceAccountId" },
    },
  ),

  endServiceToken: adminChange(
    "/api/serviceAccounts/endToken",
    z.object({ serviceAccountId: Id, tokenId: Id }),
    Nothing,
    { ...byPeople, audit: { action: "SECRET_REVOKED", record: "SERVICE_ACCOUNT", id: "serviceAccountId" } },
  ),

  deleteServiceAccount: adminChange("/api/serviceAccounts/delete", z.object({ serviceAccountId: Id }), Nothing, {
    ...byPeople,
    audit: { action: "DELETED", record: "SERVICE_ACCOUNT", id: "serviceAccountId" },
  }),
};

/** Never calls that need confirmation or concern the caller alone. @param isOfClient the account is a client's */
export function isGrantable({ who: { access, also, only }, shown }: Endpoint, isOfClient = false): boolean {
  if (only === "people" || (isOfClient && !also.includes("client-administrator"))) return false;
  return also.includes("service-account") || ((access === "admin" || access === "self-or-admin") && !shown);
}
