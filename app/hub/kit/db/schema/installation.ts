import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/**
 * A fingerprint of each secret of the installation, so that a process with another one refuses to start instead of
 * failing later. Nothing can be read or forged with a fingerprint.
 */
export const secretFingerprints = pgTable("secret_fingerprints", {
  secret: text("secret", { enum: ["session", "payload", "key"] }).primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
