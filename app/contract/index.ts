import { account } from "./account";
import { applicationRoles } from "./application-roles";
import { applications } from "./applications";
import { approval } from "./approval";
import { audit } from "./audit";
import { clients } from "./clients";
import { communication } from "./communication";
import { contacts } from "./contacts";
import type { Endpoint } from "./endpoint";
import { oauth } from "./oauth";
import { roles } from "./roles";
import { sessions } from "./sessions";
import { users } from "./users";

export type { Access, Endpoint, InputOf, OutputOf, ParsedInputOf, WireNames } from "./endpoint";
export type { Envelope, FailureCode, FieldErrors, Refusal, RefusalDetail, RefusalReason, Success } from "./envelope";
export { isSuccess } from "./envelope";

/**
 * Every call of the product API by name: spec §7's and, marked `extension`, our own. Client, routing, authorization,
 * payload codec and API document are derived from it. The common-portal call of spec §7 goes to another host and is not
 * one of these.
 */
export const contract = {
  ...account,
  ...oauth,
  ...sessions,
  ...users,
  ...roles,
  ...applications,
  ...applicationRoles,
  ...approval,
  ...clients,
  ...contacts,
  ...communication,
  ...audit,
} satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;
