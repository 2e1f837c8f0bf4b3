import { sql } from "drizzle-orm";
import { bigint, index, integer, pgTable, primaryKey, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { FACTOR_POLICIES, FIRST_METHODS } from "~/contract/kit/authentication";
import { created, id, instant } from "./columns";
import { users } from "./user";

const owner = () =>
  uuid("user_id")
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });

/** RFC 6238; active once a code was entered. A session has at most one pending. */
export const authenticators = pgTable(
  "authenticators",
  {
    id: id(),
    userId: owner(),
    /** Only the adding session sees the secret. */
    sessionId: uuid("session_id"),
    name: text("name").notNull().default(""),
    /** Base32, encrypted. */
    secret: text("secret").notNull(),
    /** Last used time step; earlier ones are refused as well. */
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

export const recoveryCodes = pgTable(
  "recovery_codes",
  {
    userId: owner(),
    /** HMAC of the code. */
    codeHash: text("code_hash").notNull(),
    createdAt: created(),
    usedAt: instant("used_at"),
  },
  (table) => [primaryKey({ columns: [table.userId, table.codeHash] })],
);

/** Sign-ins that wait for a factor after the password. */
export const factorSteps = pgTable(
  "factor_steps",
  {
    userId: owner(),
    /** SHA-256 of the attempt id, or empty. */
    attemptHash: text("attempt_hash").notNull(),
    tries: integer("tries").notNull().default(0),
    begunAt: instant("begun_at").notNull().defaultNow(),
    passedAt: instant("passed_at"),
    /** What passed the step, so that double submits succeed: HMAC of the code, and the method. */
    codeHash: text("code_hash"),
    method: text("method", { enum: ["otp", "recovery"] }),
    firstMethod: text("first_method", { enum: FIRST_METHODS }).notNull().default("pwd"),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.attemptHash] }),
    index("factor_steps_begun").on(table.begunAt),
  ],
);

/** Set at the first sign-in under the demand. */
export const factorGrace = pgTable(
  "factor_grace",
  {
    userId: owner(),
    demand: text("demand", { enum: FACTOR_POLICIES }).notNull(),
    endsAt: instant("ends_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.userId, table.demand] })],
);
