import type { SamlNameId } from "./saml-rules";

/** How applications sign users in; for contract, tables and screens. */

export const SIGN_ON_KINDS = ["launch", "oidc", "saml", "forward", "link"] as const;
export const CLIENT_AUTHENTICATIONS = ["client_secret_basic", "client_secret_post", "private_key_jwt", "none"] as const;
export const GRANTS = ["authorization_code", "refresh_token", "client_credentials", "device_code"] as const;
export const ID_TOKEN_ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const;
export const ACCESS_TOKEN_ALGORITHMS = ["ES256", "EdDSA"] as const;
/** By scope; `roles` brings `role`, `client` and `roles`. */
export const CLAIM_GROUPS = ["profile", "email", "phone", "roles"] as const;
export const CONSENTS = ["none", "ask"] as const;
export const hasSecret = (authentication: ClientAuthentication): boolean =>
  authentication === "client_secret_basic" || authentication === "client_secret_post";

/** Whether somebody signs in by one of these grants; else there are tokens of programs alone, as at an API. */
export const signsPeopleIn = (grants: readonly Grant[]): boolean =>
  grants.includes("authorization_code") || grants.includes("device_code");

/** Which applications may ask for tokens for an API. */
export const CALLED_BY = ["listed", "every"] as const;
/** `audience`: tokens of an API; `acs`: answers of SAML. */
export const ADDRESS_USES = ["redirect", "post_logout", "audience", "acs"] as const;

/** Includes ids from elsewhere: `https://app.example/`, `spn:app`, `app@example`. */
export const CLIENT_ID_PATTERN = /^[A-Za-z0-9._~:/@-]{1,128}$/;
export const CLIENT_ID_MAX = 128;
/** Private-use scheme (RFC 8252 §7.1): a reversed domain, never `javascript:` or `data:`. */
export const APP_ADDRESS_PATTERN = /^[a-z][a-z\d+-]*(?:\.[a-z\d+-]+)+:\/[\x21-\x7e]*$/;
/** An API's absolute URI without fragment (RFC 8707 §2), in ASCII: `https://api.example/`, `urn:example:orders`. */
export const AUDIENCE_PATTERN = /^[a-z][a-z\d+.-]*:[\w.~:/?@!$&'()*+,;=%[\]-]+$/i;
/** Scope of an API (RFC 6749 §3.3): `orders:read`. */
export const API_SCOPE_PATTERN = /^[A-Za-z0-9_.:/-]+$/;
export const API_SCOPE_MAX = 100;
export const API_SCOPE_TEXT_MAX = 200;
export const API_SCOPES_MAX = 50;
export const CALLERS_MAX = 50;
export const GROUPS_SENT_MAX = 100;
/** For rotation two are needed. */
export const PUBLIC_KEYS_MAX = 10;
export const JWKS_MAX = 20_000;
/** Algorithms of private_key_jwt; Ed25519 is the newer name of EdDSA (RFC 9864). */
export const ASSERTION_ALGORITHMS = ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"] as const;
/** Per use. */
export const ADDRESSES_MAX = 20;
export const ENVIRONMENT_MAX = 50;
export const SECRETS_MAX = 10;
export const CLAIM_NAME_MAX = 100;

export type SignOnKind = (typeof SIGN_ON_KINDS)[number];
export type ClientAuthentication = (typeof CLIENT_AUTHENTICATIONS)[number];
export type Grant = (typeof GRANTS)[number];
export type IdTokenAlgorithm = (typeof ID_TOKEN_ALGORITHMS)[number];
export type AccessTokenAlgorithm = (typeof ACCESS_TOKEN_ALGORITHMS)[number];
export type ClaimGroup = (typeof CLAIM_GROUPS)[number];
export type Consent = (typeof CONSENTS)[number];
export type CalledBy = (typeof CALLED_BY)[number];
export type AddressUse = (typeof ADDRESS_USES)[number];

export const LIFETIME_MIN_SECONDS = 60;
export const ACCESS_TOKEN_DEFAULT_SECONDS = 600;
export const ACCESS_TOKEN_MAX_SECONDS = 86_400;
export const ID_TOKEN_DEFAULT_SECONDS = 3_600;
export const ID_TOKEN_MAX_SECONDS = 86_400;
export const REFRESH_TOKEN_DEFAULT_SECONDS = 2_592_000;
export const REFRESH_TOKEN_MAX_SECONDS = 31_536_000;

/** By scope (OpenID Connect Core §5.1, and our own). */
export const CLAIMS_OF = {
  profile: ["name", "given_name", "family_name", "preferred_username", "picture", "updated_at"],
  email: ["email", "email_verified"],
  phone: ["phone_number", "phone_number_verified"],
  roles: ["role", "client", "roles"],
} as const satisfies Record<ClaimGroup, readonly string[]>;

export const CLAIM_NAMES = Object.values(CLAIMS_OF).flat();
export type ClaimName = (typeof CLAIM_NAMES)[number];

/** Reserved: no user's claim may have these names. */
export const TOKEN_CLAIMS: readonly string[] = [
  "iss",
  "sub",
  "aud",
  "exp",
  "nbf",
  "iat",
  "jti",
  "nonce",
  "auth_time",
  "acr",
  "amr",
  "azp",
  "sid",
  "at_hash",
  "c_hash",
  "s_hash",
  "cnf",
  "act",
  "events",
  "scope",
  "client_id",
  "active",
  "session_expiry",
  "token_type",
  "_claim_names",
  "_claim_sources",
  "__proto__",
];
/** A word, or an address, as some applications name claims. */
export const CLAIM_NAME_PATTERN = /^[A-Za-z0-9_.:/#-]+$/;

export const MORE_CLAIMS_MAX = 20;
export const CLAIM_VALUE_MAX = 200;
/** What further claims are made of; parts of `client` by themselves. */
export const CLAIM_SOURCES: readonly string[] = [
  ...CLAIM_NAMES,
  "groups",
  "sub",
  "client.id",
  "client.name",
  "client.uuid",
];
/** In the value of a further claim: `{email}`, or an attribute's name. */
export const SOURCE_PATTERN = /\{([a-z0-9_.]+)\}/g;

export const SECRET_NAME_MAX = 50;

export const SIGN_ON_DEFAULTS = {
  requirePkce: true,
  clientAuthentication: "client_secret_basic" as ClientAuthentication,
  grants: ["authorization_code", "refresh_token"] as Grant[],
  idTokenAlgorithm: "RS256" as IdTokenAlgorithm,
  accessTokenAlgorithm: "ES256" as AccessTokenAlgorithm,
  accessTokenSeconds: ACCESS_TOKEN_DEFAULT_SECONDS,
  idTokenSeconds: ID_TOKEN_DEFAULT_SECONDS,
  refreshTokenSeconds: REFRESH_TOKEN_DEFAULT_SECONDS,
  claims: ["profile", "email", "roles"] as ClaimGroup[],
  pairwise: false,
  offlineWithoutConsent: true,
  consent: "none" as Consent,
  calledBy: "listed" as CalledBy,
  nameIdFormat: "persistent" as SamlNameId,
  signedRequests: false,
};
