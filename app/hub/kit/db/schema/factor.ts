import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { FACTOR_POLICIES } from "~/contract/kit/authentication";
import { created, id, instant } from "./columns";
import { users } from "./user";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** Authenticator apps (RFC 6238). One counts once a code of it was entered: at most one of a session waits for that. */
export const authenticators = pgTable(
  "authenticators",
  {
    id: id(),
    userId: owner(),
    /** The session that adds it, and that alone sees its secret; it may have ended since. */
    sessionId: uuid("session_id"),
    name: text("name").notNull().default(""),
    /** The shared secret in base32, encrypted with the installation's key. */
    secret: text("secret").notNull(),
    /** The latest time step whose code was used: neither it nor an earlier one is taken again. */
    lastStep: bigint("last_step", { mode: "number" }).notNull().default(0),
    createdAt: created(),
    confirmedAt: instant("confirmed_at"),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    index("authenticators_user").on(table.userId),
    uniqueIndex("authenticators_waiting_key")
      .on(table.userId, table.sessionId)
      .where(sql`${table.confirmedAt} is null`),
  ],
);

/** Codes for who has lost every other factor: ten at a time, each good once. */
export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: owner(),
    /** HMAC of the code; the code itself is not stored. */
    codeHash: text("code_hash").notNull(),
    createdAt: created(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins that wait for a factor: the password was given. */
export const factorSteps = pgTable(
  "factor_steps",
  {
    userId: owner(),
    /** SHA-256 of the id of the browser's attempt; empty for callers that have none. */
    attemptHash: text("attempt_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    begunAt: instant("begun_at").notNull().defaultNow(),
    passedAt: instant("passed_at"),
    /** What it was passed with, so that a double submit is not refused: HMAC of the code, and how it is called. */
    codeHash: text("code_hash"),
    method: text("method", { enum: ["otp", "recovery"] }),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptHash] }),
    index("factor_steps_begun").on(table.begunAt),
  ],
);

/** Until when a user may do without the factor that their role demands; set at their first sign-in under the demand. */
export const factorGrace = pgTable(
  "factor_grace",
  {
    userId: owner(),
    demand: text("demand", { enum: FACTOR_POLICIES }).notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.demand] })],
);
