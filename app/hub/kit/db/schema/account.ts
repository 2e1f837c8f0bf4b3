import { sql } from "drizzle-orm";
import {
  type AnyPgColumn,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from "drizzle-orm/pg-core";
import { AUTHENTICATION_METHODS, FIRST_METHODS } from "~/contract/kit/authentication";
import { CODE_PURPOSES } from "~/contract/kit/rules";
import type { Language } from "~/lib/language";
import { applications } from "./application";
import { created, id, instant, link } from "./columns";
import { users } from "./user";

/** Revocation deletes the row; launch tokens end with their session. */
export const sessions = pgTable(
  "sessions",
  {
    id: id(),
    /** SHA-256 of the token, base64url. */
    tokenHash: text("token_hash").notNull(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    kind: text("kind", { enum: ["SESSION", "LAUNCH", "SELF_ASSIGNMENT"] }).notNull(),
    parentId: uuid("parent_id").references((): AnyPgColumn => sessions.id, { onDelete: "cascade" }),
    applicationId: uuid("application_id").references(() => applications.id, { onDelete: "cascade" }),
    clientAddress: text("client_address").notNull().default(""),
    userAgent: text("user_agent").notNull().default(""),
    methods: text("methods", { enum: AUTHENTICATION_METHODS }).array().notNull().default([]),
    authenticatedAt: instant("authenticated_at").notNull().defaultNow(),
    createdAt: created(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    expiresAt: instant("expires_at").notNull(),
    /** Shorter than the installation's, on a computer that others use. */
    idleMinutes: integer("idle_minutes"),
    /** What a tile or a launch's address led to last, and for which client. `at`: milliseconds since 1970. */
    opening: jsonb("opening").$type<{ applicationId: string; clientId: string; at: number }>(),
  },
  (table) => [
    uniqueIndex("sessions_token_hash_key").on(table.tokenHash),
    index("sessions_user").on(table.userId),
    index("sessions_parent").on(table.parentId),
    index("sessions_expires").on(table.expiresAt),
  ],
);

/** Others count as new devices and cause a mail. */
export const knownBrowsers = pgTable(
  "known_browsers",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** `deviceOf`, or the User-Agent. */
    browser: text("browser").notNull(),
    /** IPv4 /24 or IPv6 /48. */
    network: text("network").notNull(),
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.browser, table.network] }),
    index("known_browsers_last_seen").on(table.lastSeenAt),
  ],
);

export const oneTimeCodes = pgTable(
  "one_time_codes",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: CODE_PURPOSES }).notNull(),
    /** SHA-256 of the browser's attempt id. Without one: empty, or the sign-up's key (sign-in/sign-ups.ts). */
    attemptHash: text("attempt_hash").notNull().default(""),
    codeHash: text("code_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    /** Requested without authentication: valid only with the password. */
    needsPassword: boolean("needs_password").notNull().default(false),
    firstMethod: text("first_method", { enum: FIRST_METHODS }).notNull().default("pwd"),
    /** When the password was given or the account registered; new codes keep it. */
    begunAt: instant("begun_at").notNull().defaultNow(),
    createdAt: created(),
    expiresAt: instant("expires_at").notNull(),
    consumedAt: instant("consumed_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.purpose, table.attemptHash] })],
);

/** Terms that were accepted on registering; `at` in ISO 8601. */
export interface AcceptedTerms {
  termsId: string;
  language: Language;
  clientAddress: string;
  at: string;
}

/** The one whose code is entered becomes the account. */
export const signUps = pgTable(
  "sign_ups",
  {
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    attemptHash: text("attempt_hash").notNull(),
    firstName: text("first_name").notNull(),
    lastName: text("last_name").notNull(),
    phoneNumber: text("phone_number").notNull(),
    passwordHash: text("password_hash").notNull(),
    /** Recorded once the email is verified: until then anybody may register with it. */
    accepted: jsonb("accepted").$type<AcceptedTerms>(),
    createdAt: created(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.attemptHash] })],
);

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

/** In notices; for the signed out too. Neither a new password nor a new email ends them. */
export const notMeLinks = pgTable(
  "not_me_links",
  {
    ...link(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    email: text("email").notNull(),
  },
  (table) => [index("not_me_links_user").on(table.userId)],
);

/** What owners changed within `NOT_ME_DAYS`: a link mailed before takes it back. */
export const contactChanges = pgTable(
  "contact_changes",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    field: text("field", { enum: ["email", "phoneNumber"] }).notNull(),
    former: text("former"),
    formerVerifiedAt: instant("former_verified_at"),
    /** Whether the account had a factor of its own. */
    hadFactor: boolean("had_factor").notNull(),
    changedAt: instant("changed_at").notNull(),
  },
  (table) => [index("contact_changes_user").on(table.userId), index("contact_changes_changed").on(table.changedAt)],
);

/** One per user; it stays when refused, until asked anew or withdrawn. */
export const deletionRequests = pgTable("deletion_requests", {
  userId: uuid("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  reason: text("reason").notNull().default(""),
  askedAt: instant("asked_at").notNull().defaultNow(),
  refusedAt: instant("refused_at"),
  /** The Admin's reason, which the user reads. */
  refusal: text("refusal"),
});

/** For owners while strangers' tries block the account. */
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

/** Made by a command on the server. */
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

/** The table of `packages/rate-limits`, which explains it; not backed up. */
export const rateLimits = pgTable(
  "rate_limits",
  {
    key: text("key").primaryKey(),
    /** The account's name or id: all its waits end together. */
    subject: text("subject").notNull().default(""),
    points: integer("points").notNull(),
    capacity: integer("capacity").notNull(),
    slowFrom: integer("slow_from").notNull(),
    /** Refused since the last counted try. */
    refused: integer("refused").notNull().default(0),
    openAt: instant("open_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** The last counted call. */
    admitted: uuid("admitted").notNull(),
  },
  (table) => [index("rate_limits_subject").on(table.subject).where(sql`${table.subject} <> ''`)],
);
