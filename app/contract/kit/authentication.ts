/**
 * `amr` of the launch token (RFC 8176): `pwd` password, `otp` authenticator app, `hwk` and `swk` device-bound and synced passkey, `user`
 * user presence, `mfa` several factors, `mca` approval by passkey on another device, which is not phishing-resistant. Ours: `mail` mailed
 * code, `recovery` recovery code, `browser` trusted browser, `link` an operator's link, `fed` the client's own provider.
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
  "fed",
] as const;
export type AuthenticationMethod = (typeof AUTHENTICATION_METHODS)[number];

/** What a mailed code or a factor's code follows. */
export const FIRST_METHODS = ["pwd", "fed"] as const;
export type FirstMethod = (typeof FIRST_METHODS)[number];

/** Factors a sign-in can require after the password. */
export const SECOND_STEPS = ["totp", "passkey", "recovery"] as const;
export type SecondStep = (typeof SECOND_STEPS)[number];

/**
 * `acr` of the launch token, weakest first. `basic`: by mailbox or operator's link. `mfa`: with an enrolled factor. `phr`:
 * phishing-resistant (OpenID Connect EAP ACR Values 1.0).
 */
export const ASSURANCE_LEVELS = ["basic", "mfa", "phr"] as const;
export type AssuranceLevel = (typeof ASSURANCE_LEVELS)[number];

/** Weakest first. `none`: a mailed code. `any`: app, passkey or recovery code. `phishing-resistant`: a passkey. */
export const FACTOR_POLICIES = ["none", "any", "phishing-resistant"] as const;
export type FactorPolicy = (typeof FACTOR_POLICIES)[number];
export type DemandedFactor = Exclude<FactorPolicy, "none">;

export const isWeaker = (one: FactorPolicy, other: FactorPolicy): boolean =>
  FACTOR_POLICIES.indexOf(one) < FACTOR_POLICIES.indexOf(other);

export const strongestOf = (policies: readonly FactorPolicy[]): FactorPolicy =>
  policies.reduce((strongest, policy) => (isWeaker(strongest, policy) ? policy : strongest), "none");

const LEVEL_OF: Readonly<Record<FactorPolicy, AssuranceLevel>> = {
  none: "basic",
  any: "mfa",
  "phishing-resistant": "phr",
};

export const satisfies = (methods: readonly AuthenticationMethod[], policy: FactorPolicy): boolean =>
  ASSURANCE_LEVELS.indexOf(assuranceOf(methods)) >= ASSURANCE_LEVELS.indexOf(LEVEL_OF[policy]);

/** Ignores unknown names. */
export const reaches = (methods: readonly AuthenticationMethod[], named: readonly string[]): boolean => {
  const shown = ASSURANCE_LEVELS.indexOf(assuranceOf(methods));
  return ASSURANCE_LEVELS.some((level, index) => index <= shown && named.includes(level));
};

export function assuranceOf(methods: readonly AuthenticationMethod[]): AssuranceLevel {
  if (methods.includes("hwk") || methods.includes("swk")) return "phr";
  return methods.includes("mfa") ? "mfa" : "basic";
}
