import { CLAIMS_OF, type ClaimGroup } from "~/contract/kit/sign-on-rules";

/** What each scope asks for. Role and client come with every sign-in: an application that wants them need not ask. */
export const CLAIMS_BY_SCOPE: Readonly<Record<string, string[]>> = {
  openid: ["sub", "acr", "amr", "auth_time", "at_hash", ...CLAIMS_OF.roles],
  profile: [...CLAIMS_OF.profile],
  email: [...CLAIMS_OF.email],
  phone: [...CLAIMS_OF.phone],
  roles: [...CLAIMS_OF.roles],
  groups: ["groups"],
};

/** Asks for what outlives the session. */
export const OFFLINE_SCOPE = "offline_access";

export const SCOPES = ["openid", OFFLINE_SCOPE, "profile", "email", "phone", "roles", "groups"] as const;

const groupOf = new Map<string, ClaimGroup>([
  ...Object.entries(CLAIMS_OF).flatMap(([group, names]) =>
    names.map((name): [string, ClaimGroup] => [name, group as ClaimGroup]),
  ),
  ["groups", "roles"],
]);

/** What of a user's claims goes to an application, under the names it wants. */
export function sentClaims(
  claims: Readonly<Record<string, unknown>>,
  { claims: groups, claimNames }: { claims: readonly ClaimGroup[]; claimNames: Readonly<Record<string, string>> },
): Record<string, unknown> {
  const isSent = (name: string) => {
    const group = groupOf.get(name);
    return group === undefined || groups.includes(group);
  };
  return Object.fromEntries(
    Object.entries(claims)
      .filter(([name]) => isSent(name))
      .map(([name, value]) => [(Object.hasOwn(claimNames, name) && claimNames[name]) || name, value]),
  );
}
