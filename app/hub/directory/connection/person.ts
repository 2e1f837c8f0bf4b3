import type { FactorTrust, WhyRefused } from "~/contract/kit/connection-rules";
import { Email } from "~/contract/kit/fields";
import { NAME_MAX } from "~/contract/kit/rules";
import { registration } from "~/contract/sign-in";
import { domainOf } from "../../identity/account/home-realm";
import type { ProviderOrigin } from "../../identity/session/provider-session";
import type { Claims, StoredConnection } from "./provider";

/** Entra's `sub` is another one for each application; object id and tenant name the person (the tenant is in the issuer). */
const ENTRA = /^https:\/\/login\.(?:microsoftonline\.(?:com|us)|partner\.microsoftonline\.cn)\//;
/** Its people cannot choose these themselves; elsewhere `preferred_username` may be whatever somebody typed (Core §5.7). */
const ENTRA_EMAILS = ["email", "preferred_username", "upn"];
const GOOGLE = "https://accounts.google.com";
const ENTRA_TENANT = /^[^/]+\/\/[^/]+\/[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}\/v2\.0$/i;

/** `common` and the like, and a tenant's domain: ID tokens there name another issuer, the tenant by its id. */
export function isWithoutTenant(issuer: string): boolean {
  const { href } = new URL(issuer);
  return ENTRA.test(href) && !ENTRA_TENANT.test(href);
}

export interface Identity {
  issuer: string;
  subject: string;
}

const textIn = (claims: Claims, ...names: readonly string[]): string | undefined =>
  names.map((name) => claims[name]).find((value): value is string => typeof value === "string" && value !== "");

const objectIdIn = (claims: Claims) => (ENTRA.test(claims.iss) ? textIn(claims, "oid") : undefined);

export const identityOf = (claims: Claims): Identity => ({
  issuer: claims.iss,
  subject: objectIdIn(claims) ?? claims.sub,
});

/** The claim that names the person. */
export const subjectClaimIn = (claims: Claims): "oid" | "sub" => (objectIdIn(claims) === undefined ? "sub" : "oid");

const LOGOUT_HINT_MAX = 500;

/** For the provider's own words about the session: its `sub`, whatever names the person here. */
export function originOf({ id: connectionId }: Pick<StoredConnection, "id">, claims: Claims): ProviderOrigin {
  const { iss: issuer, sub: subject } = claims;
  const sid = textIn(claims, "sid");
  // Entra's, for this very purpose; others take the session's.
  const hint = textIn(claims, "login_hint") ?? sid;
  return {
    connectionId,
    issuer,
    subject,
    sid: sid ?? null,
    logoutHint: hint !== undefined && hint.length <= LOGOUT_HINT_MAX ? hint : null,
  };
}

export interface Newcomer {
  email: string;
  firstName: string;
  lastName: string;
}

export const emailIn = (claims: Claims): string | undefined =>
  Email.safeParse(textIn(claims, ...(ENTRA.test(claims.iss) ? ENTRA_EMAILS : ["email"]))).data;

/** Email and name, for somebody who is not linked yet. The provider speaks for its own domains alone. */
export function newcomerIn(domains: readonly string[], claims: Claims): Newcomer | { why: WhyRefused } {
  const email = emailIn(claims);
  if (email === undefined) return { why: "noEmail" };
  if (!domains.includes(domainOf(email))) return { why: "foreignDomain" };
  if (claims["email_verified"] === false || claims["email_verified"] === "false") return { why: "unverifiedThere" };
  // Anybody can have a Google account with an address elsewhere; the company's own have its domain.
  if (claims.iss === GOOGLE && !domains.includes(textIn(claims, "hd")?.toLowerCase() ?? ""))
    return { why: "foreignWorkspace" };
  return { email, ...nameIn(claims, email) };
}

function nameIn(claims: Claims, email: string) {
  const [first = "", ...others] = (textIn(claims, "name") ?? "").trim().split(/\s+/);
  const local = email.slice(0, email.indexOf("@"));
  const [ofLocal = "", ...moreOfLocal] = local.split(/[._+-]+/).filter(Boolean);
  return {
    firstName: nameOf(textIn(claims, "given_name"), first, ofLocal, local),
    lastName: nameOf(textIn(claims, "family_name"), others.join(" "), moreOfLocal.join(" "), local),
  };
}

/** The first that a person could have typed as their name. */
function nameOf(...candidates: readonly (string | undefined)[]): string {
  for (const candidate of candidates) {
    const read = registration.input.firstName.safeParse(candidate?.slice(0, NAME_MAX));
    if (read.success) return read.data;
  }
  return (candidates.at(-1) ?? "").slice(0, NAME_MAX);
}

/** OpenID's, Okta's and REFEDS' names for several factors. */
const SEVERAL: readonly unknown[] = [
  "mfa",
  "phr",
  "phrh",
  "urn:okta:loa:2fa:any",
  "https://refeds.org/profile/mfa",
  "http://schemas.openid.net/pape/policies/2007/06/multi-factor",
];

export const saysSeveral = ({ amr, acr }: Claims): boolean =>
  SEVERAL.includes(acr) || (Array.isArray(amr) && amr.some((method) => SEVERAL.includes(method)));

/** What a sign-in there is worth, or undefined if our own second step is asked. */
export function methodsBy(trust: FactorTrust, claims: Claims): readonly ("fed" | "mfa")[] | undefined {
  const several = saysSeveral(claims);
  if (trust === "never" || (trust === "stated" && !several)) return undefined;
  return several ? ["fed", "mfa"] : ["fed"];
}
