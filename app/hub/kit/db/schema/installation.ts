import { pgTable, text } from "drizzle-orm/pg-core";
import { instant } from "./columns";

/** Processes with other secrets do not start. Fingerprints reveal and forge nothing. */
export const secretFingerprints = pgTable("secret_fingerprints", {
  secret: text("secret", { enum: ["session", "payload", "key"] }).primaryKey(),
  fingerprint: text("fingerprint").notNull(),
  updatedAt: instant("updated_at").notNull().defaultNow(),
});
