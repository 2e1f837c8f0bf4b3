/** How a domain was proven: by a record in DNS, or by an Admin's word. */
export const DOMAIN_PROOFS = ["DNS", "WORD"] as const;
export type DomainProof = (typeof DOMAIN_PROOFS)[number];

/**
 * What counts as the second step of a sign-in there. `never`: our own is always asked. `stated`: the provider's, if its answer says that
 * there was one. `always`: the provider's word is enough.
 */
export const FACTOR_TRUSTS = ["never", "stated", "always"] as const;
export type FactorTrust = (typeof FACTOR_TRUSTS)[number];

/** When somebody signs out here. `offered`: the page has a link that signs them out at the provider, too. `always`: it leads there. */
export const SIGN_OUTS_THERE = ["never", "offered", "always"] as const;
export type SignOutThere = (typeof SIGN_OUTS_THERE)[number];

export const DOMAINS_MAX = 20;
export const DOMAIN_MAX = 253;
/** In ASCII, with at least one dot. */
export const DOMAIN_PATTERN =
  /^(?=.{4,253}$)(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{1,59})$/;
/** Where a domain's proof is published, and what its text begins with. */
export const PROOF_LABEL = "_portico";
export const PROOF_PREFIX = "portico-domain=";

export const SHORT_NAME_MAX = 40;
export const SHORT_NAME_PATTERN = /^[a-z0-9](?:[a-z0-9-]{0,38}[a-z0-9])?$/;

export const PROVIDER_CLIENT_ID_MAX = 500;
/** From the identifier to the provider's answer, and from there to the account's own password. */
export const CONNECTION_MINUTES = 30;
/** From an Admin's try to the provider's answer. */
export const CONNECTION_TRIAL_MINUTES = 10;

/** Why a person whom the provider names does not get in. */
export const WHYS_REFUSED = [
  "noEmail",
  "foreignDomain",
  "unprovenDomain",
  "foreignWorkspace",
  "unverifiedThere",
  "noAccount",
  "unverifiedHere",
  "unverified",
  "inactive",
] as const;
export type WhyRefused = (typeof WHYS_REFUSED)[number];

/** `denied`: by its sign-in page. `secret`: it does not know us. `refused`: another refusal of the code. */
export const TRIAL_FAULTS = ["denied", "secret", "refused", "issuer", "silent", "untrusted"] as const;

/** `later`: an earlier rule gives the application. `dead`: its application or role is gone. */
export const TRIAL_RULES = ["fits", "later", "misses", "withheld", "dead"] as const;
/** `stays`: a rule gave it, and gives it again. `byHand`: stays as it is, whatever rules say. */
export const TRIAL_ACCESS = ["default", "given", "changed", "stays", "byHand", "withheld", "ended"] as const;

/** Characters of the provider's answer in the address. */
export const CONNECTION_ANSWER_MAX = 8_000;

/** Characters of a provider's name for a person. */
export const SUBJECT_MAX = 500;
/** Characters of a provider's logout token, and of its proof in a revocation. */
export const LOGOUT_TOKEN_MAX = 8_000;

export const SCOPES_DEFAULT = ["openid", "profile", "email"].join(" ");
export const SCOPES_MAX = 300;
/** RFC 6749 §3.3. */
export const SCOPES_PATTERN = /^[\x21\x23-\x5b\x5d-\x7e]+(?: [\x21\x23-\x5b\x5d-\x7e]+)*$/;

export const CLAIM_RULES_MAX = 50;
export const CLAIM_RULE_MAX = 200;
