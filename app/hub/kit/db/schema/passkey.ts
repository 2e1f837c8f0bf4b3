import { bigint, boolean, index, pgTable, text, uniqueIndex, uuid } from "drizzle-orm/pg-core";
import { created, id, instant } from "./columns";
import { users } from "./user";

/** A passkey of a user: the public half of a credential that their device keeps (WebAuthn Level 3). */
export const passkeys = pgTable(
  "passkeys",
  {
    id: id(),
    userId: uuid("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Chosen by the device, base64url. */
    credentialId: text("credential_id").notNull(),
    /** As the device gave it (COSE), base64url. */
    publicKey: text("public_key").notNull(),
    /** How often it signed, if its device counts that; only ever rises. */
    counter: bigint("counter", { mode: "number" }).notNull(),
    /** How a browser reaches it: hints of the browser that added it. */
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

/** The challenges that were answered, until they would have ended anyway: each counts once. */
export const usedChallenges = pgTable(
  "used_challenges",
  {
    /** SHA-256 of the challenge. */
    challengeHash: text("challenge_hash").primaryKey(),
    expiresAt: instant("expires_at").notNull(),
  },
  (table) => [index("used_challenges_expires").on(table.expiresAt)],
);
