/**
 * How somebody showed who they are, as the launch token's `amr` says it (RFC 8176): `pwd` a password, `otp` an
 * authenticator app's code, `hwk` and `swk` a passkey bound to its device or synced, `user` that the authenticator saw
 * its user, `mfa` more than one factor. Ours: `mail` a code that was sent, `recovery` a recovery code, `browser` a
 * trusted browser, `link` a link made by a command on the server. `mca` (RFC 8176): approved on
 * another device by a passkey there, which does not keep out a phisher who asks for the approval.
 */
export const AUTHENTICATION_METHODS = [
  "pwd",
  "otp",
  "hwk",
  "swk",
  "user",
  "mfa",
  "mail",
  "recovery",
  "browser",
  "link",
  "mca",
] as const;
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** What a sign-in can ask for after the password, besides a mailed code: an app's code, a passkey, a recovery code. */
export const SECOND_STEPS = ["totp", "passkey", "recovery"] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/**
 * How strong a sign-in was, the weakest first, as the launch token's `acr` says it. `basic`: what mailboxes open, and
 * links of the operator. `mfa`: a factor besides was enrolled and shown. `phr`: phishing-resistant (OpenID Connect EAP
 * ACR Values 1.0).
 */
export const ASSURANCE_LEVELS = ["basic", "mfa", "phr"] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

/**
 * Which second factor a role, an application or a client demands, the least first. `none`: the mailed code will do.
 * `any`: an authenticator app, a passkey or a recovery code. `phishing-resistant`: a passkey.
 */
export const FACTOR_POLICIES = ["none", "any", "phishing-resistant"] as const;
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];
export type DemandedFactor = Exclude<FactorPolicy, "none">;

export const isWeaker = (one: FactorPolicy, other: FactorPolicy): boolean =>
  FACTOR_POLICIES.indexOf(one) < FACTOR_POLICIES.indexOf(other);

export const strongestOf = (policies: readonly FactorPolicy[]): FactorPolicy =>
  policies.reduce((strongest, policy) => (isWeaker(strongest, policy) ? policy : strongest), "none");

/** How strong a sign-in has to be for it. */
const LEVEL_OF: Readonly<Record<FactorPolicy, AssuranceLevel>> = {
  none: "basic",
  any: "mfa",
  "phishing-resistant": "phr",
};

/** Whether what was shown satisfies a policy. */
export const satisfies = (methods: readonly AuthenticationMethod[], policy: FactorPolicy): boolean =>
  ASSURANCE_LEVELS.indexOf(assuranceOf(methods)) >= ASSURANCE_LEVELS.indexOf(LEVEL_OF[policy]);

/** Whether what was shown reaches one of the named levels; names that nobody knows count for nothing. */
export const reaches = (methods: readonly AuthenticationMethod[], named: readonly string[]): boolean => {
  const shown = ASSURANCE_LEVELS.indexOf(assuranceOf(methods));
  return ASSURANCE_LEVELS.some((level, index) => index <= shown && named.includes(level));
};

export function assuranceOf(methods: readonly AuthenticationMethod[]): AssuranceLevel {
  if (methods.includes("hwk") || methods.includes("swk")) return "phr";
  return methods.includes("mfa") ? "mfa" : "basic";
}
