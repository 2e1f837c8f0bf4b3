import { z } from "zod";
import { adminChange, adminRead } from "./kit/admin-endpoint";
import { Nothing } from "./kit/answers";
import { endpoint } from "./kit/endpoint";
import { HttpUrl, Id, line, optional, requiredName, requiredText, Version, wholeNumber } from "./kit/fields";
import { Instant } from "./kit/instant";
import { field, record } from "./kit/record";
import { APPLICATION_STATUSES, TITLE_MAX, URL_MAX } from "./kit/rules";
import * as saml from "./kit/saml-rules";
import * as rules from "./kit/sign-on-rules";
import { signedIn } from "./kit/who";
import { words } from "./sign-on-words";

const address = optional(HttpUrl);

/** Compared exactly; `environment`: the application's installation there. */
const addressOf = (uri: z.ZodType<string, string>) =>
  z.object({
    uri: requiredText(words.address, URL_MAX).pipe(uri),
    environment: line(rules.ENVIRONMENT_MAX).optional(),
  });
const Address = addressOf(HttpUrl);
/** `index`: what the application's requests call it; without one it stays. */
const AcsAddress = Address.extend({ index: z.int().min(0).max(saml.ACS_INDEX_MAX).optional() });
/** Apps have their own schemes. */
const RedirectAddress = addressOf(z.union([HttpUrl, z.string().regex(rules.APP_ADDRESS_PATTERN)], words.redirect));
/** Compared to the letter, as `resource` says it. */
const Audience = addressOf(z.string().regex(rules.AUDIENCE_PATTERN, words.audience));
const ShownAddress = z.object({ uri: z.string(), environment: z.string().nullish() });
const ShownAcsAddress = ShownAddress.extend({ index: z.number().nullish() });

const ClaimName = z.object({
  claim: z.enum(rules.CLAIM_NAMES),
  sentAs: requiredText(words.sentAs, rules.CLAIM_NAME_MAX).regex(rules.CLAIM_NAME_PATTERN, words.claimName),
});

/** Users read the description when they are asked; `descriptionHi` in Hindi. */
const ApiScope = z.object({
  name: requiredText(words.scope, rules.API_SCOPE_MAX).regex(rules.API_SCOPE_PATTERN, words.scopeName),
  description: requiredText(words.scopeDescription, rules.API_SCOPE_TEXT_MAX),
  descriptionHi: line(rules.API_SCOPE_TEXT_MAX).optional(),
});
export type ApiScope = z.output<typeof ApiScope>;
const Caller = requiredText(words.caller, rules.CLIENT_ID_MAX).regex(rules.CLIENT_ID_PATTERN, words.clientId);

const MoreClaim = z.object({
  sentAs: requiredText(words.sentAs, rules.CLAIM_NAME_MAX).regex(rules.CLAIM_NAME_PATTERN, words.claimName),
  value: requiredText(words.claimValue, rules.CLAIM_VALUE_MAX),
});
const GroupName = requiredText(words.group, TITLE_MAX);

const listOf = <Each extends z.ZodType>(each: Each) => z.array(each).max(rules.ADDRESSES_MAX).optional();
const shownAddresses = z.array(ShownAddress);
const choiceOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) => z.enum(choices).optional();
const choicesOf = <const Choices extends readonly [string, ...string[]]>(choices: Choices) =>
  z.array(z.enum(choices)).max(choices.length).optional();
const seconds = (max: number) => wholeNumber(rules.LIFETIME_MIN_SECONDS, max).optional();

/** Omitted fields stay; at first the defaults apply. */
export const signOn = record({
  kind: field({ en: "Kind" }, z.enum(rules.SIGN_ON_KINDS), z.enum(rules.SIGN_ON_KINDS)),
  clientId: field(
    { en: "Client id" },
    optional(z.string().trim().max(rules.CLIENT_ID_MAX).regex(rules.CLIENT_ID_PATTERN, words.clientId)),
    z.string().nullish(),
  ),
  redirectUris: field({ en: "Redirect addresses" }, listOf(RedirectAddress), shownAddresses),
  postLogoutRedirectUris: field({ en: "Addresses after signing out" }, listOf(Address), shownAddresses),
  homeUrl: field({ en: "Home page" }, address, z.string().nullish()),
  initiateLoginUri: field({ en: "Address that starts a sign-in" }, address, z.string().nullish()),
  backchannelLogoutUri: field({ en: "Back-channel logout address" }, address, z.string().nullish()),
  frontchannelLogoutUri: field({ en: "Front-channel logout address" }, address, z.string().nullish()),
  clientAuthentication: field(
    { en: "Client authentication" },
    choiceOf(rules.CLIENT_AUTHENTICATIONS),
    z.enum(rules.CLIENT_AUTHENTICATIONS),
  ),
  requirePkce: field({ en: "PKCE is required" }, z.boolean().optional(), z.boolean()),
  grants: field({ en: "Grants" }, choicesOf(rules.GRANTS), z.array(z.enum(rules.GRANTS))),
  idTokenAlgorithm: field(
    { en: "ID tokens are signed with" },
    choiceOf(rules.ID_TOKEN_ALGORITHMS),
    z.enum(rules.ID_TOKEN_ALGORITHMS),
  ),
  accessTokenAlgorithm: field(
    { en: "Access tokens are signed with" },
    choiceOf(rules.ACCESS_TOKEN_ALGORITHMS),
    z.enum(rules.ACCESS_TOKEN_ALGORITHMS),
  ),
  accessTokenSeconds: field(
    { en: "Life of access tokens, in seconds" },
    seconds(rules.ACCESS_TOKEN_MAX_SECONDS),
    z.number(),
  ),
  idTokenSeconds: field({ en: "Life of ID tokens, in seconds" }, seconds(rules.ID_TOKEN_MAX_SECONDS), z.number()),
  refreshTokenSeconds: field(
    { en: "Life of refresh tokens, in seconds" },
    seconds(rules.REFRESH_TOKEN_MAX_SECONDS),
    z.number(),
  ),
  claims: field({ en: "Claims" }, choicesOf(rules.CLAIM_GROUPS), z.array(z.enum(rules.CLAIM_GROUPS))),
  claimNames: field(
    { en: "Names of claims" },
    z.array(ClaimName).max(rules.CLAIM_NAMES.length).optional(),
    z.array(z.object({ claim: z.string(), sentAs: z.string() })),
  ),
  pairwise: field({ en: "Another sub than other applications get" }, z.boolean().optional(), z.boolean()),
  offlineWithoutConsent: field({ en: "Offline access without consent" }, z.boolean().optional(), z.boolean()),
  consent: field({ en: "Consent" }, choiceOf(rules.CONSENTS), z.enum(rules.CONSENTS)),
  /** Public keys of private_key_jwt: a JSON Web Key Set as text, or where one is read. */
  jwks: field({ en: "Public keys (JWKS)" }, optional(z.string().trim().max(rules.JWKS_MAX)), z.string().nullish()),
  jwksUri: field({ en: "Address of the public keys (jwks_uri)" }, address, z.string().nullish()),
  audiences: field({ en: "Audiences" }, listOf(Audience), shownAddresses),
  apiScopes: field(
    { en: "Scopes of the API" },
    z.array(ApiScope).max(rules.API_SCOPES_MAX).optional(),
    z.array(z.object({ name: z.string(), description: z.string(), descriptionHi: z.string().optional() })),
  ),
  calledBy: field({ en: "Who may call the API" }, choiceOf(rules.CALLED_BY), z.enum(rules.CALLED_BY)),
  /** Client ids. */
  callers: field(
    { en: "Applications that may call the API" },
    z.array(Caller).max(rules.CALLERS_MAX).optional(),
    z.array(z.string()),
  ),
  /** A claim alone is copied, several are combined, text is a constant: `{email}`, `{given_name}.{family_name}`, `readwrite`. */
  moreClaims: field(
    { en: "Further claims" },
    z.array(MoreClaim).max(rules.MORE_CLAIMS_MAX).optional(),
    z.array(z.object({ sentAs: z.string(), value: z.string() })),
  ),
  /** By name; none: it gets the role in their place. */
  groups: field(
    { en: "Groups it learns of" },
    z.array(GroupName).max(rules.GROUPS_SENT_MAX).optional(),
    z.array(z.string()),
  ),
  /** SAML: what the application calls itself, compared to the letter. */
  entityId: field(
    { en: "Entity id" },
    optional(z.string().trim().max(saml.ENTITY_ID_MAX).regex(saml.ENTITY_ID_PATTERN, words.entityId)),
    z.string().nullish(),
  ),
  acsUris: field({ en: "Addresses for answers (ACS)" }, listOf(AcsAddress), z.array(ShownAcsAddress)),
  samlLogoutUri: field({ en: "Logout address" }, address, z.string().nullish()),
  nameIdFormat: field(
    { en: "What users are called (NameID)" },
    choiceOf(saml.SAML_NAME_IDS),
    z.enum(saml.SAML_NAME_IDS),
  ),
  samlCertificates: field(
    { en: "Certificates of the application" },
    optional(z.string().trim().max(saml.SAML_CERTIFICATES_TEXT_MAX)),
    z.string().nullish(),
  ),
  signedRequests: field({ en: "Its requests have to be signed" }, z.boolean().optional(), z.boolean()),
  /** Read again when an administrator asks for it. */
  samlMetadataUri: field({ en: "Address of its metadata" }, address, z.string().nullish()),
});

const Secret = z.object({
  _id: Id,
  name: z.string(),
  createdAt: z.string(),
  /** Null: never. */
  expiresAt: z.string().nullish(),
  lastUsedAt: z.string().nullish(),
});

export const ShownSignOn = z.object({
  application: z.object({ _id: Id, name: z.string(), status: z.enum(APPLICATION_STATUSES) }),
  ...signOn.output,
  secrets: z.array(Secret),
  version: z.number(),
});
export type ShownSignOn = z.output<typeof ShownSignOn>;

/** `value` as JSON. */
const Claims = z.array(z.object({ name: z.string(), value: z.string() }));

export const SignOnTrial = z.object({
  redirectUri: z.string(),
  scope: z.string(),
  /** OAuth's error, or our `factor` or `choice`. */
  failure: z.object({ error: z.string(), description: z.string().nullish() }).nullish(),
  /** The caller's companies if one must be chosen, and the one tried. */
  choices: z.array(z.object({ clientId: Id, name: z.string(), role: z.string() })),
  clientId: Id.nullish(),
  /** Scopes users would have to agree to. */
  asked: z.array(z.string()),
  /** Whether the application has credentials. */
  canProve: z.boolean(),
  result: z
    .object({
      idToken: z.object({ algorithm: z.string(), claims: Claims }),
      userinfo: Claims,
      accessTokenSeconds: z.number(),
      hasRefreshToken: z.boolean(),
    })
    .nullish(),
});
export type SignOnTrial = z.output<typeof SignOnTrial>;

const ofApplication = { id: Id };
const audit = { action: "UPDATED", record: "APPLICATION", id: "id" } as const;

export const signOns = {
  /** OpenID Connect Core §4. */
  applicationStarts: endpoint({
    method: "GET",
    path: "/api/application/starts",
    who: signedIn("user"),
    encrypted: true,
    extension: true,
    input: z.object({}),
    output: z.array(z.object({ applicationId: Id, address: z.string().nullish() })),
  }),

  signOnOfApplication: adminRead("/api/application/signOn/{id}", z.object(ofApplication), ShownSignOn, {
    extension: true,
  }),

  saveSignOn: adminChange(
    "/api/application/saveSignOn/{id}",
    z.object({ ...ofApplication, ...signOn.input, version: Version }),
    Nothing,
    { extension: true, audit },
  ),

  trySignOn: adminChange(
    "/api/application/trySignOn/{id}",
    z.object({ ...ofApplication, clientId: optional(Id) }),
    SignOnTrial,
    {
      extension: true,
      who: signedIn("admin", { only: "people" }),
      audit: { action: "SIGN_ON_TRIED", record: "APPLICATION", id: "id" },
    },
  ),

  addApplicationSecret: adminChange(
    "/api/application/addSecret/{id}",
    z.object({
      ...ofApplication,
      name: requiredName(rules.SECRET_NAME_MAX)(words.secretName),
      expiresAt: optional(Instant),
    }),
    z.object({ secretId: Id, secret: z.string() }),
    { extension: true, shown: "lately", audit },
  ),

  removeApplicationSecret: adminChange(
    "/api/application/removeSecret/{id}",
    z.object({ ...ofApplication, secretId: Id }),
    Nothing,
    { extension: true, shown: "lately", audit },
  ),
};
