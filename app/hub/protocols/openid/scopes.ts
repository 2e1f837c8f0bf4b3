import { CLAIMS_OF, type ClaimGroup } from "~/contract/kit/sign-on-rules";
import type { SignOn } from "../../directory/sign-on/read";
import { furtherClaims } from "./further-claims";

/** Role and client come with every sign-in. */
export const CLAIMS_BY_SCOPE: Readonly<Record<string, string[]>> = {
  openid: ["sub", "acr", "amr", "auth_time", "at_hash", "session_expiry", ...CLAIMS_OF.roles],
  profile: [...CLAIMS_OF.profile],
  email: [...CLAIMS_OF.email],
  phone: [...CLAIMS_OF.phone],
  roles: [...CLAIMS_OF.roles],
  groups: ["groups"],
};

/** In access tokens; who the user is stays out of them. */
export const ACCESS_CLAIMS: readonly string[] = [...CLAIMS_OF.roles, "groups"];

/** Its tokens outlive the session. */
export const OFFLINE_SCOPE = "offline_access";

export const SCOPES = ["openid", OFFLINE_SCOPE, "profile", "email", "phone", "roles", "groups"] as const;

const groupOf = new Map<string, ClaimGroup>([
  ...Object.entries(CLAIMS_OF).flatMap(([group, names]) =>
    names.map((name): [string, ClaimGroup] => [name, group as ClaimGroup]),
  ),
  ["groups", "roles"],
]);

/** In an account's `claims`, but not a claim. */
export const ATTRIBUTES = Symbol("attributes");

export const attributesIn = (available: { [ATTRIBUTES]?: Attributes }): Attributes => available[ATTRIBUTES] ?? {};

type Attributes = Readonly<Record<string, unknown>>;

/**
 * Selected, renamed and added for the application. A further claim replaces the one of its name.
 * @param attributes sources of further claims, whatever the scopes
 */
export function sentClaims(
  claims: Readonly<Record<string, unknown>>,
  { claims: groups, claimNames, moreClaims }: Pick<SignOn, "claims" | "claimNames" | "moreClaims">,
  attributes: Attributes,
): Record<string, unknown> {
  const replaced = new Set(moreClaims.map(({ sentAs }) => sentAs));
  const isSent = (name: string) => {
    const group = groupOf.get(name);
    return group === undefined || groups.includes(group);
  };
  const own = Object.entries(claims)
    .filter(([name]) => isSent(name))
    .map(([name, value]) => [(Object.hasOwn(claimNames, name) && claimNames[name]) || name, value] as const)
    .filter(([name]) => !replaced.has(name));
  return { ...Object.fromEntries(own), ...furtherClaims({ ...attributes, ...claims }, moreClaims) };
}
