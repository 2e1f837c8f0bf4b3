/** Choices and bounds of how an application signs its users in; shared by the contract, the tables and the screens. */

/** The application is opened by a launch, speaks OpenID Connect, stands behind a proxy that asks, or is only a link. */
export const SIGN_ON_KINDS = ["launch", "oidc", "forward", "link"] as const;
export const CLIENT_AUTHENTICATIONS = ["client_secret_basic", "client_secret_post", "none"] as const;
export const GRANTS = ["authorization_code", "refresh_token", "client_credentials", "device_code"] as const;
export const ID_TOKEN_ALGORITHMS = ["RS256", "ES256", "EdDSA"] as const;
export const ACCESS_TOKEN_ALGORITHMS = ["ES256", "EdDSA"] as const;
/** What an application may be told of its users, by scope; `roles` brings `role`, `client` and `roles`. */
export const CLAIM_GROUPS = ["profile", "email", "phone", "roles"] as const;
export const CONSENTS = ["none", "ask"] as const;
/** What an address is for: where answers go, and where the browser goes after signing out. */
export const ADDRESS_USES = ["redirect", "post_logout"] as const;

export const CLIENT_ID_PATTERN = /^[A-Za-z0-9._-]{1,64}$/;
export const CLIENT_ID_MAX = 64;
/** Of each use. */
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
export type AddressUse = (typeof ADDRESS_USES)[number];

/** Lifetimes in seconds. */
export const LIFETIME_MIN_SECONDS = 60;
export const ACCESS_TOKEN_DEFAULT_SECONDS = 600;
export const ACCESS_TOKEN_MAX_SECONDS = 86_400;
export const ID_TOKEN_DEFAULT_SECONDS = 3_600;
export const ID_TOKEN_MAX_SECONDS = 86_400;
export const REFRESH_TOKEN_DEFAULT_SECONDS = 2_592_000;
export const REFRESH_TOKEN_MAX_SECONDS = 31_536_000;
