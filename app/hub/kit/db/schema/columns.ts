import { isNull, type SQL, sql } from "drizzle-orm";
import { type AnyPgColumn, integer, type PgColumn, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { v7 } from "uuid";
import { FACTOR_POLICIES } from "~/contract/kit/authentication";

/** Primary key: uuid v7, so that rows made later sort later and the index grows at its end. */
export const id = () => uuid("id").primaryKey().$defaultFn(newId);

export const newId = (): string => v7();

/** An instant, kept in UTC. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, mode: "date" });

export const created = () => instant("created_at").notNull().defaultNow();

/** Columns of every entity that administrators edit; `version` rises with every change, to recognise stale forms. */
export const edited = () => ({
  createdAt: created(),
  createdBy: uuid("created_by"),
  updatedAt: instant("updated_at").notNull().defaultNow(),
  updatedBy: uuid("updated_by"),
  version: integer("version").notNull().default(1),
});

/** Columns of access that begins and ends (kit/scope/in-force.ts); null: at once, and never. */
export const period = () => ({
  validFrom: instant("valid_from"),
  /** The first instant at which it counts no more. */
  validUntil: instant("valid_until"),
  /** The user who gave it; null for an installation's own commands and for what users assign themselves. */
  givenBy: uuid("given_by"),
  /** The end of which a reminder was sent. */
  remindedOf: instant("reminded_of"),
});

/** Columns of links that work once (security/links.ts). */
export const link = () => ({
  /** SHA-256 of the token in the link, base64url; the token itself is not stored. */
  tokenHash: text("token_hash").primaryKey(),
  createdAt: created(),
  expiresAt: instant("expires_at").notNull(),
});

/** The second factor that a record demands of who signs in or is launched under it. */
export const demandedFactor = () => text("factor_policy", { enum: FACTOR_POLICIES }).notNull().default("none");

/** Soft delete: set means gone from every list and look-up, and unique values are free again. */
export const deletedAt = () => instant("deleted_at");

/** The rows of a table that are not marked as deleted; all of them where the table has no soft delete. */
export const notDeleted = (table: { deletedAt?: AnyPgColumn }): SQL | undefined =>
  table.deletedAt && isNull(table.deletedAt);

/** What a text is sorted by: without regard to case, "IC 2" before "IC 10" (lib/natural-key.ts). */
export const naturalKeyOf = (column: AnyPgColumn | SQL): SQL => sql`natural_key(${column})`;

/**
 * Columns that the database works out from another one as a row is written, and that no record is read with: what the
 * text is sorted by, and the text in lower case, in which a search looks. Of a million rows it would take too long.
 */
export const sortKeyOf = (column: PgColumn): SQL => sql`${sql.identifier(`${column.name}_key`)}`;
export const lowerOf = (column: PgColumn): SQL => sql`${sql.identifier(`${column.name}_lower`)}`;
