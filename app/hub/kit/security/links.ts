import { and, eq, gt, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { MINUTE_MS } from "~/lib/durations";
import type { Queryable } from "../db/database";
import { hashToken, newToken } from "./tokens";

/** A table with the columns of `link()` (db/schema/columns.ts). */
type LinkTable = PgTable & { tokenHash: PgColumn; expiresAt: PgColumn };

/** A link that works once: the token that goes into its address, and what is stored of it. */
export interface NewLink {
  token: string;
  stored: { tokenHash: string; expiresAt: Date };
}

export const newLink = (minutes: number, token = newToken()): NewLink => ({
  token,
  stored: { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + minutes * MINUTE_MS) },
});

/** The link with this token, unless it was used, has ended or is too old. */
export const liveLink = (table: LinkTable, token: string): SQL | undefined =>
  and(eq(table.tokenHash, hashToken(token)), gt(table.expiresAt, new Date()));

/**
 * Uses a link up: of several calls at once, one gets its row.
 * @returns undefined for a link that is unknown, was used, has ended or is too old
 */
export async function consumeLink<Table extends LinkTable>(
  on: Queryable,
  table: Table,
  token: string,
): Promise<Table["$inferSelect"] | undefined> {
  const [row] = await on.delete(table).where(liveLink(table, token)).returning();
  return row;
}

/** Links that are too old; the answer to them stays the same. */
export async function sweepLinks(on: Queryable, tables: readonly LinkTable[]): Promise<void> {
  for (const table of tables) await on.delete(table).where(lt(table.expiresAt, new Date()));
}
