import { sql } from "drizzle-orm";
import { boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { DOMAIN_PROOFS, FACTOR_TRUSTS, SCOPES_DEFAULT, SIGN_OUTS_THERE } from "~/contract/kit/connection-rules";
import { STATUSES } from "~/contract/kit/rules";
import { sessions } from "./account";
import { applications } from "./application";
import { clients } from "./client";
import { created, edited, id, instant, link } from "./columns";
import { users } from "./user";

export const connections = pgTable(
  "connections",
  {
    id: id(),
    clientId: uuid("client_id")
      .notNull()
      .references(() => clients.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    shortName: text("short_name").notNull(),
    issuer: text("issuer").notNull(),
    providerClientId: text("provider_client_id").notNull(),
    /** Encrypted. */
    secret: text("secret"),
    /** Asked for, with spaces between. */
    scopes: text("scopes").notNull().default(SCOPES_DEFAULT),
    isDemanded: boolean("is_demanded").notNull().default(false),
    factorTrust: text("factor_trust", { enum: FACTOR_TRUSTS }).notNull(),
    createsUsers: boolean("creates_users").notNull().default(false),
    signOutThere: text("sign_out_there", { enum: SIGN_OUTS_THERE }).notNull().default("never"),
    defaultApplicationId: uuid("default_application_id").references(() => applications.id, { onDelete: "set null" }),
    defaultRole: text("default_role").notNull().default(""),
    status: text("status", { enum: STATUSES }).notNull().default("ACTIVE"),
    ...edited(),
  },
  (table) => [
    uniqueIndex("connections_short_name_key").on(table.shortName),
    uniqueIndex("connections_name_key").on(sql`lower(${table.name})`),
    index("connections_client").on(table.clientId),
  ],
);

/** Lower case, in ASCII. No two connections share one, proven or not. */
export const connectionDomains = pgTable(
  "connection_domains",
  {
    domain: text("domain").primaryKey(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** Published in DNS as proof. */
    token: text("token").notNull(),
    provenAt: instant("proven_at"),
    provenBy: text("proven_by", { enum: DOMAIN_PROOFS }),
  },
  (table) => [index("connection_domains_connection").on(table.connectionId)],
);

/** In their order: of those that fit, an application's first counts. */
export const connectionRules = pgTable(
  "connection_rules",
  {
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    position: integer("position").notNull(),
    claim: text("claim").notNull(),
    value: text("value").notNull(),
    applicationId: uuid("application_id")
      .notNull()
      .references(() => applications.id, { onDelete: "cascade" }),
    role: text("role").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.position] }),
    index("connection_rules_application").on(table.applicationId),
  ],
);

/** The name that a connection's provider knows a person by. */
export const linkedIdentities = pgTable(
  "linked_identities",
  {
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: created(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.issuer, table.subject] }),
    index("linked_identities_user").on(table.userId),
  ],
);

/** By the state; each is used once, by the browser that began. */
export const connectionAttempts = pgTable(
  "connection_attempts",
  {
    ...link(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** SHA-256 of the browser's attempt id. */
    attemptHash: text("attempt_hash").notNull(),
    nonce: text("nonce").notNull(),
    verifier: text("verifier").notNull(),
    /** The portal's page that the sign-in leads to. */
    leadsTo: text("leads_to"),
    isShared: boolean("is_shared").notNull().default(false),
  },
  (table) => [
    index("connection_attempts_expires").on(table.expiresAt),
    index("connection_attempts_connection").on(table.connectionId),
  ],
);

/** An Admin's tries, by the state; each is used once, in the session that began. No sign-in knows their states. */
export const connectionTrials = pgTable(
  "connection_trials",
  {
    ...link(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    sessionId: uuid("session_id")
      .notNull()
      .references(() => sessions.id, { onDelete: "cascade" }),
    nonce: text("nonce").notNull(),
    verifier: text("verifier").notNull(),
  },
  (table) => [
    index("connection_trials_expires").on(table.expiresAt),
    index("connection_trials_connection").on(table.connectionId),
    index("connection_trials_session").on(table.sessionId),
  ],
);

/** Identities that wait for the account's own password or passkey. */
export const identityLinks = pgTable(
  "identity_links",
  {
    ...link(),
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    attemptHash: text("attempt_hash").notNull(),
    issuer: text("issuer").notNull(),
    subject: text("subject").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** What rules read. */
    claims: jsonb("claims").$type<Readonly<Record<string, unknown>>>().notNull().default({}),
  },
  (table) => [
    index("identity_links_expires").on(table.expiresAt),
    index("identity_links_connection").on(table.connectionId),
    index("identity_links_user").on(table.userId),
  ],
);

/** What the provider calls the person and its own session, in the ID token. */
const origin = () => ({
  connectionId: uuid("connection_id")
    .notNull()
    .references(() => connections.id, { onDelete: "cascade" }),
  issuer: text("issuer").notNull(),
  subject: text("subject").notNull(),
  sid: text("sid"),
  /** For a sign-out there. */
  logoutHint: text("logout_hint"),
});

/** Sign-ins at a provider that wait for a step of ours. */
export const providerSignIns = pgTable(
  "provider_sign_ins",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    attemptHash: text("attempt_hash").notNull(),
    ...origin(),
    createdAt: created(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptHash] }),
    index("provider_sign_ins_subject").on(table.connectionId, table.subject),
    index("provider_sign_ins_created").on(table.createdAt),
  ],
);

/** Sessions that began at a provider, which can end them. */
export const providerSessions = pgTable(
  "provider_sessions",
  {
    sessionId: uuid("session_id")
      .primaryKey()
      .references(() => sessions.id, { onDelete: "cascade" }),
    ...origin(),
  },
  (table) => [
    index("provider_sessions_subject").on(table.connectionId, table.subject),
    index("provider_sessions_sid").on(table.connectionId, table.sid),
  ],
);

/** Logout tokens that counted, until they expire. */
export const providerLogouts = pgTable(
  "provider_logouts",
  {
    connectionId: uuid("connection_id")
      .notNull()
      .references(() => connections.id, { onDelete: "cascade" }),
    /** SHA-256 of the token's `jti`. */
    tokenHash: text("token_hash").notNull(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.connectionId, table.tokenHash] }),
    index("provider_logouts_expires").on(table.expiresAt),
  ],
);
