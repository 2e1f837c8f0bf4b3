import {
  ASSURANCE_LEVELS,
  type AssuranceLevel,
  type AuthenticationMethod,
  assuranceOf,
} from "~/contract/kit/authentication";

const CLASSES = "urn:oasis:names:tc:SAML:2.0:ac:classes:";
const PASSWORD = `${CLASSES}PasswordProtectedTransport`;
const UNSPECIFIED = `${CLASSES}unspecified`;
const REFEDS_MFA = "https://refeds.org/profile/mfa";

/** What applications call our levels (SAML 2.0 Authentication Context §3.4; REFEDS; Microsoft; OpenID). */
const LEVEL_OF: Readonly<Record<string, AssuranceLevel>> = {
  [UNSPECIFIED]: "basic",
  [`${CLASSES}Password`]: "basic",
  [PASSWORD]: "basic",
  "https://refeds.org/profile/sfa": "basic",
  [REFEDS_MFA]: "mfa",
  "http://schemas.microsoft.com/claims/multipleauthn": "mfa",
  [`${CLASSES}TimeSyncToken`]: "mfa",
  [`${CLASSES}MobileTwoFactorContract`]: "mfa",
  "http://schemas.openid.net/pape/policies/2007/06/phishing-resistant": "phr",
};

export const COMPARISONS = ["exact", "minimum", "maximum", "better"] as const;
export type Comparison = (typeof COMPARISONS)[number];

const rankOf = (level: AssuranceLevel): number => ASSURANCE_LEVELS.indexOf(level);

/**
 * The classes that would do, as the application named them. A stronger sign-in always does.
 * @returns undefined if none of what it names is known
 */
export function acceptedContexts(named: readonly string[], comparison: Comparison): string[] | undefined {
  const known = named.filter((name) => LEVEL_OF[name] !== undefined);
  if (known.length === 0) return undefined;
  if (comparison !== "better") return comparison === "maximum" ? [] : known;
  const strongest = Math.max(...known.map((name) => rankOf(LEVEL_OF[name]!)));
  const stronger = Object.keys(LEVEL_OF).filter((name) => rankOf(LEVEL_OF[name]!) > strongest);
  return stronger.length > 0 ? stronger : undefined;
}

/** The weakest that would do; undefined if anything does. */
export function neededLevel(accepted: readonly string[]): AssuranceLevel | undefined {
  const levels = accepted.map((name) => LEVEL_OF[name] ?? "basic");
  return ASSURANCE_LEVELS.find((level) => levels.includes(level));
}

/** The first that the application named and the user reached, else what it was. */
export function contextOf(methods: readonly AuthenticationMethod[], accepted: readonly string[]): string {
  const reached = rankOf(assuranceOf(methods));
  const named = accepted.find((name) => rankOf(LEVEL_OF[name] ?? "phr") <= reached);
  if (named) return named;
  if (reached > 0) return REFEDS_MFA;
  return methods.includes("pwd") ? PASSWORD : UNSPECIFIED;
}
