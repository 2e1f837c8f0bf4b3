import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { AUTHENTICATION_METHODS } from "~/contract/kit/authentication";
import { CODE_PURPOSES } from "~/contract/kit/rules";
import { applications } from "./application";
import { created, id, instant, link } from "./columns";
import { users } from "./user";

/** A live token. Revoking it deletes the row; launch tokens go with the session they came from. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    /** SHA-256 of the token, base64url; the token itself is not stored. */
    tokenHash: text("token_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["SESSION", "LAUNCH", "SELF_ASSIGNMENT"] }).notNull(),
    parentId: uuid("parent_id").references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    applicationId: uuid("application_id").references(() => applications.id, { onDelete: "cascade" }),
    clientAddress: text("client_address").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    /** How its user showed who they are. */
    methods: text("methods", { enum: AUTHENTICATION_METHODS }).array().notNull().default([]),
    /** When they last did. */
    authenticatedAt: instant("authenticated_at").notNull().defaultNow(),
    createdAt: created(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [
    uniqueIndex("sessions_token_hash_key").on(table.tokenHash),
    index("sessions_user").on(table.userId),
    index("sessions_parent").on(table.parentId),
    index("sessions_expires").on(table.expiresAt),
  ],
);

/** Where a user has signed in from; what is not here is a new device, of which they are told by mail. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** As `deviceOf` names it, else what it says of itself. */
    browser: text("browser").notNull(),
    /** The first 24 bits of an IPv4 address, 48 of an IPv6 one. */
    network: text("network").notNull(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.browser, table.network] }),
    index("known_browsers_last_seen").on(table.lastSeenAt),
  ],
);

/** The latest code of each attempt, of a user and for a purpose: a new one replaces the old one of its attempt. */
export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: CODE_PURPOSES }).notNull(),
    /**
     * SHA-256 of the id of the browser's attempt that asked for it. For callers that have none it is empty, or names the
     * sign-up it belongs to (sign-in/sign-ups.ts).
     */
    attemptHash: text("attempt_hash").notNull().default(""),
    codeHash: text("code_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    /** Whether it counts together with the account's password only: whoever asked for it had shown nothing. */
    needsPassword: boolean("needs_password").notNull().default(false),
    /** When the attempt began: when the password was given, or the account registered. A new code is no beginning. */
    begunAt: instant("begun_at").notNull().defaultNow(),
    createdAt: created(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose, table.attemptHash] })],
);

/**
 * What was typed at each sign-up for an email that nobody has verified yet. The one whose code is entered becomes the
 * account; the others end.
 */
export const signUps = pgTable(
  "sign_ups",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The `attemptHash` of its code. */
    attemptHash: text("attempt_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phoneNumber: text("phone_number").notNull(),
    passwordHash: text("password_hash").notNull(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.attemptHash] })],
);

/** One-time links to choose a new password by. */
export const resetLinks = pgTable(
  "reset_links",
  {
    ...link(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("reset_links_user").on(table.userId)],
);

/** One-time links that let a browser sign in while strangers are held up. */
export const unlockLinks = pgTable(
  "unlock_links",
  {
    ...link(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("unlock_links_user").on(table.userId)],
);

/** One-time sign-in links, made by a command on the server. */
export const signInLinks = pgTable(
  "sign_in_links",
  {
    ...link(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
  },
  (table) => [index("sign_in_links_user").on(table.userId)],
);

/**
 * Tries that were counted (security/limits.ts). Nothing here outlives its wait: it is in no backup. Pages are filled to 70 %
 * at first and nothing that is counted is in an index, so that the next count takes the place of the one before the last
 * (HOT): a row that is counted a thousand times a second does not grow.
 */
export const rateLimits = pgTable(
  "rate_limits",
  {
    /** The rule and what it counts by. */
    key: text("key").primaryKey(),
    /** The name or id of the account it is about, where it is about one: all its waits end together. */
    subject: text("subject").notNull().default(""),
    points: integer("points").notNull(),
    /** The rule's, for the statement that counts. */
    capacity: integer("capacity").notNull(),
    slowFrom: integer("slow_from").notNull(),
    /** Tries refused since the last that was counted. */
    refused: integer("refused").notNull().default(0),
    /** When the next try may be made, as long as there are any. */
    openAt: instant("open_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The call whose try was the last to be counted. */
    admitted: uuid("admitted").notNull(),
  },
  (table) => [index("rate_limits_subject").on(table.subject).where(sql`${table.subject} <> ''`)],
);
