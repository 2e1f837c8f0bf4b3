import type { ClaimRule } from "~/contract/connection";

export type SaidClaims = Readonly<Record<string, unknown>>;
type Condition = Pick<ClaimRule, "claim" | "value">;

const isObject = (value: unknown): value is SaidClaims =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** By its name, which may have dots, or by a way into others: `realm_access.roles`. */
function claimAt(claims: SaidClaims, name: string): unknown {
  if (Object.hasOwn(claims, name)) return claims[name];
  return name
    .split(".")
    .reduce<unknown>((at, part) => (isObject(at) && Object.hasOwn(at, part) ? at[part] : undefined), claims);
}

/** One of its values, or all of it: letter by letter. */
export const hasValue = (claims: SaidClaims, { claim, value }: Condition): boolean =>
  [claimAt(claims, claim)].flat().some((each) => isPlain(each) && String(each) === value);

const isPlain = (value: unknown): value is string | number | boolean =>
  ["string", "number", "boolean"].includes(typeof value);

const NAMED_ELSEWHERE = "_claim_names";

/** To be read elsewhere (OpenID Connect Core §5.6.2): Entra leaves groups out that are too many. */
export function isWithheld(claims: SaidClaims, name: string): boolean {
  const elsewhere = claims[NAMED_ELSEWHERE];
  return claimAt(claims, name) === undefined && isObject(elsewhere) && Object.hasOwn(elsewhere, name);
}

export const isSaid = (claims: SaidClaims, name: string): boolean => claimAt(claims, name) !== undefined;

/** What rules read, and nothing else. */
export function claimsRead(claims: SaidClaims, names: readonly string[]): SaidClaims {
  const read = new Set([NAMED_ELSEWHERE, ...names, ...names.map((name) => name.split(".", 1)[0]!)]);
  return Object.fromEntries(Object.entries(claims).filter(([name]) => read.has(name)));
}
