import { jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { JWK } from "jose";
import { created, instant } from "./columns";

/** Launch JWTs are signed by EdDSA, what OpenID Connect issues by the algorithm that its application chose. */
export const SIGNING_ALGORITHMS = ["EdDSA", "ES256", "RS256"] as const;
export type SigningAlgorithm = (typeof SIGNING_ALGORITHMS)[number];

/** Keys that sign tokens. Shared by every process on the database. */
export const signingKeys = pgTable("signing_keys", {
  kid: text("kid").primaryKey(),
  algorithm: text("algorithm", { enum: SIGNING_ALGORITHMS }).notNull().default("EdDSA"),
  publicJwk: jsonb("public_jwk").$type<JWK>().notNull(),
  /** Private JWK, encrypted with the installation's key. */
  privateJwk: text("private_jwk").notNull(),
  /** Published from then on. */
  createdAt: created(),
  /** Signs from then on. */
  signsFrom: instant("signs_from").notNull().defaultNow(),
  /** Signs until then; stays published as long as tokens it signed may live. */
  retiresAt: instant("retires_at").notNull(),
  /** From then on it neither signs nor is published. */
  revokedAt: instant("revoked_at"),
});
