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
import {
  ACCESS_TOKEN_ALGORITHMS,
  ADDRESS_USES,
  CLAIM_GROUPS,
  CLIENT_AUTHENTICATIONS,
  CONSENTS,
  GRANTS,
  ID_TOKEN_ALGORITHMS,
  SIGN_ON_DEFAULTS,
  SIGN_ON_KINDS,
} from "~/contract/kit/sign-on-rules";
import { applications } from "./application";
import { created, edited, id, instant } from "./columns";

const applicationId = () =>
  uuid("application_id")
    .notNull()
    .references(() => applications.id, { onDelete: "cascade" });

/** How an application signs its users in. One without a row is launched. */
export const applicationSignOns = pgTable(
  "application_sign_ons",
  {
    applicationId: applicationId().primaryKey(),
    kind: text("kind", { enum: SIGN_ON_KINDS }).notNull(),
    /** OAuth's client id. Null for the kinds that need none, and once the application is deleted: it is free again. */
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
    /** Standard name of a claim -> the name it is sent by. */
    claimNames: jsonb("claim_names").$type<Readonly<Record<string, string>>>().notNull().default({}),
    pairwise: boolean("pairwise").notNull().default(SIGN_ON_DEFAULTS.pairwise),
    /** Whether `offline_access` is granted without `prompt=consent` as well. */
    offlineWithoutConsent: boolean("offline_without_consent").notNull().default(SIGN_ON_DEFAULTS.offlineWithoutConsent),
    consent: text("consent", { enum: CONSENTS }).notNull().default(SIGN_ON_DEFAULTS.consent),
    /** `version` rises with every change of the row, the addresses and the secrets. */
    ...edited(),
  },
  (table) => [uniqueIndex("application_sign_ons_client_id_key").on(table.clientId)],
);

/** Where an application may have browsers sent, by exact comparison. */
export const signOnAddresses = pgTable(
  "sign_on_addresses",
  {
    applicationId: applicationId(),
    use: text("use", { enum: ADDRESS_USES }).notNull(),
    uri: text("uri").notNull(),
    /** "Production", "Staging"; for people. */
    environment: text("environment").notNull().default(""),
    /** Within its use, in the order in which they were entered. */
    position: smallint("position").notNull(),
  },
  (table) => [primaryKey({ columns: [table.applicationId, table.use, table.uri] })],
);

/** What an application proves itself with: several at once, so that they can be renewed without an interruption. */
export const applicationSecrets = pgTable(
  "application_secrets",
  {
    id: id(),
    applicationId: applicationId(),
    name: text("name").notNull(),
    /** SHA-256, base64url; the secret itself is not stored. */
    secretHash: text("secret_hash").notNull(),
    expiresAt: instant("expires_at"),
    lastUsedAt: instant("last_used_at"),
    createdAt: created(),
  },
  (table) => [index("application_secrets_application").on(table.applicationId)],
);
