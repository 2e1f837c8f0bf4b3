import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, instant } from "./columns";
import { users } from "./user";

/** Credentials of WebAuthn Level 3. */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Base64url. */
    credentialId: text("credential_id").notNull(),
    /** COSE, base64url. */
    publicKey: text("public_key").notNull(),
    counter: bigint("counter", { mode: "number" }).notNull(),
    transports: text("transports").array().notNull().default([]),
    attachment: text("attachment", { enum: ["platform", "cross-platform"] }),
    backedUp: boolean("backed_up").notNull(),
    name: text("name").notNull(),
    createdAt: created(),
    lastUsedAt: instant("last_used_at"),
  },
  (table) => [
    uniqueIndex("passkeys_credential_id_key").on(table.credentialId),
    index("passkeys_user").on(table.userId),
  ],
);

/** Kept until they expire: each counts once. */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    /** SHA-256. */
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("used_challenges_expires").on(table.expiresAt)],
);
