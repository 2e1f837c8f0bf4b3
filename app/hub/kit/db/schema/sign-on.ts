import { sql } from "drizzle-orm";
import {
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { SAML_NAME_IDS } from "~/contract/kit/saml-rules";
import {
  ACCESS_TOKEN_ALGORITHMS,
  ADDRESS_USES,
  CALLED_BY,
  CLAIM_GROUPS,
  CLIENT_AUTHENTICATIONS,
  CONSENTS,
  GRANTS,
  ID_TOKEN_ALGORITHMS,
  SIGN_ON_DEFAULTS,
  SIGN_ON_KINDS,
} from "~/contract/kit/sign-on-rules";
import type { ApiScope } from "~/contract/sign-on";
import { applications } from "./application";
import { created, edited, id, instant } from "./columns";

const applicationId = () =>
  uuid("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" });

/** An application without a row is launched. */
export const applicationSignOns = pgTable(
  "application_sign_ons",
  {
    applicationId: applicationId().primaryKey(),
    kind: text("kind", { enum: SIGN_ON_KINDS }).notNull(),
    /** Null if unused or the application is deleted. */
    clientId: text("client_id"),
    homeUrl: text("home_url"),
    initiateLoginUri: text("initiate_login_uri"),
    backchannelLogoutUri: text("backchannel_logout_uri"),
    frontchannelLogoutUri: text("frontchannel_logout_uri"),
    requirePkce: boolean("require_pkce").notNull().default(SIGN_ON_DEFAULTS.requirePkce),
    clientAuthentication: text("client_authentication", { enum: CLIENT_AUTHENTICATIONS })
      .notNull()
      .default(SIGN_ON_DEFAULTS.clientAuthentication),
    grants: text("grants", { enum: GRANTS }).array().notNull().default(SIGN_ON_DEFAULTS.grants),
    idTokenAlgorithm: text("id_token_algorithm", { enum: ID_TOKEN_ALGORITHMS })
      .notNull()
      .default(SIGN_ON_DEFAULTS.idTokenAlgorithm),
    accessTokenAlgorithm: text("access_token_algorithm", { enum: ACCESS_TOKEN_ALGORITHMS })
      .notNull()
      .default(SIGN_ON_DEFAULTS.accessTokenAlgorithm),
    accessTokenSeconds: integer("access_token_seconds").notNull().default(SIGN_ON_DEFAULTS.accessTokenSeconds),
    refreshTokenSeconds: integer("refresh_token_seconds").notNull().default(SIGN_ON_DEFAULTS.refreshTokenSeconds),
    idTokenSeconds: integer("id_token_seconds").notNull().default(SIGN_ON_DEFAULTS.idTokenSeconds),
    claims: text("claims", { enum: CLAIM_GROUPS }).array().notNull().default(SIGN_ON_DEFAULTS.claims),
    /** Standard claim name -> sent name. */
    claimNames: jsonb("claim_names").$type<Readonly<Record<string, string>>>().notNull().default({}),
    moreClaims: jsonb("more_claims").$type<readonly { sentAs: string; value: string }[]>().notNull().default([]),
    pairwise: boolean("pairwise").notNull().default(SIGN_ON_DEFAULTS.pairwise),
    /** Grants `offline_access` without `prompt=consent`. */
    offlineWithoutConsent: boolean("offline_without_consent").notNull().default(SIGN_ON_DEFAULTS.offlineWithoutConsent),
    consent: text("consent", { enum: CONSENTS }).notNull().default(SIGN_ON_DEFAULTS.consent),
    jwks: text("jwks"),
    jwksUri: text("jwks_uri"),
    /** As an API; its audiences are addresses. */
    apiScopes: jsonb("api_scopes").$type<readonly ApiScope[]>().notNull().default([]),
    calledBy: text("called_by", { enum: CALLED_BY }).notNull().default(SIGN_ON_DEFAULTS.calledBy),
    /** Client ids; they follow when one changes or ends. */
    callers: text("callers").array().notNull().default([]),
    /** Null if unused or the application is deleted. */
    entityId: text("entity_id"),
    nameIdFormat: text("name_id_format", { enum: SAML_NAME_IDS }).notNull().default(SIGN_ON_DEFAULTS.nameIdFormat),
    /** Public, as PEM. */
    samlCertificates: text("saml_certificates"),
    signedRequests: boolean("signed_requests").notNull().default(SIGN_ON_DEFAULTS.signedRequests),
    samlLogoutUri: text("saml_logout_uri"),
    samlMetadataUri: text("saml_metadata_uri"),
    ...edited(),
  },
  (table) => [
    uniqueIndex("application_sign_ons_client_id_key").on(table.clientId),
    uniqueIndex("application_sign_ons_entity_id_key").on(table.entityId),
  ],
);

/** Addresses are compared exactly. */
export const signOnAddresses = pgTable(
  "sign_on_addresses",
  {
    applicationId: applicationId(),
    use: text("use", { enum: ADDRESS_USES }).notNull(),
    uri: text("uri").notNull(),
    /** "Production" or "Staging", for people. */
    environment: text("environment").notNull().default(""),
    /** An AssertionConsumerService's, by which requests may name it. */
    acsIndex: integer("acs_index"),
    position: smallint("position").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.applicationId, table.use, table.uri] }),
    /** A token is for one API. */
    uniqueIndex("sign_on_addresses_audience_key").on(table.uri).where(sql`${table.use} = 'audience'`),
  ],
);

/** Several are valid at once, for rotation. */
export const applicationSecrets = pgTable(
  "application_secrets",
  {
    id: id(),
    applicationId: applicationId(),
    name: text("name").notNull(),
    /** SHA-256, base64url. */
    secretHash: text("secret_hash").notNull(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
    createdAt: created(),
  },
  (table) => [index("application_secrets_application").on(table.applicationId)],
);
