import { isNull, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, integer, type PgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { FACTOR_POLICIES } from "~/contract/kit/authentication";

/** uuid v7: indexes grow at the end. */
export const id = () => uuid("id").primaryKey().$defaultFn(newId);

export const newId = (): string => v7();

/** UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const created = () => instant("created_at").notNull().defaultNow();

/** For records that administrators edit; `version` detects stale forms. */
export const edited = () => ({
  createdAt: created(),
  createdBy: uuid("created_by"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by"),
  version: integer("version").notNull().default(1),
});

/** Access that begins and ends (kit/scope/in-force.ts); null: at once, and never. */
export const period = () => ({
  validFrom: instant("valid_from"),
  /** The first instant at which it counts no more. */
  validUntil: instant("valid_until"),
  /** Null for commands and for what users assign themselves. */
  givenBy: uuid("given_by"),
  /** The end of which a reminder was sent. */
  remindedOf: instant("reminded_of"),
});

/** For one-time links (security/links.ts). */
export const link = () => ({
  /** SHA-256 of the token, base64url. */
  tokenHash: text("token_hash").primaryKey(),
  createdAt: created(),
  expiresAt: instant("expires_at").notNull(),
});

export const demandedFactor = () => text("factor_policy", { enum: FACTOR_POLICIES }).notNull().default("none");

/** Hides the record and frees its unique values. */
export const deletedAt = () => instant("deleted_at");

/** All rows if the table has no soft delete. */
export const notDeleted = (table: { deletedAt?: AnyPgColumn }): SQL | undefined =>
  table.deletedAt && isNull(table.deletedAt);

/** Ignores case and sorts "IC 2" before "IC 10" (lib/natural-key.ts). */
export const naturalKeyOf = (column: AnyPgColumn | SQL): SQL => sql`natural_key(${column})`;

/** Too slow to compute for a million rows. */
export const sortKeyOf = (column: PgColumn): SQL => sql`${sql.identifier(`${column.name}_key`)}`;
export const lowerOf = (column: PgColumn): SQL => sql`${sql.identifier(`${column.name}_lower`)}`;
