import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import { created, instant } from "./columns";

/** EdDSA signs launches; applications choose theirs. */
export const SIGNING_ALGORITHMS = ["EdDSA", "ES256", "RS256"] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

export const signingKeys = pgTable("signing_keys", {
  kid: text("kid").primaryKey(),
  algorithm: text("algorithm", { enum: SIGNING_ALGORITHMS }).notNull().default("EdDSA"),
  publicJwk: jsonb("public_jwk").$type<JWK>().notNull(),
  /** JWK, encrypted. */
  privateJwk: text("private_jwk").notNull(),
  /** The key is published from then on. */
  createdAt: created(),
  /** Signs from then on. */
  signsFrom: instant("signs_from").notNull().defaultNow(),
  /** Signs until then; published while its tokens live. */
  retiresAt: instant("retires_at").notNull(),
  revokedAt: instant("revoked_at"),
});
