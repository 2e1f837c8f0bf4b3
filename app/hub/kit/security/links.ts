import { and, eq, gt, lt, type SQL } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { MINUTE_MS } from "~/lib/durations";
import type { Queryable } from "../db/database";
import { hashToken, newToken } from "./tokens";

/** With the columns of `link()` (db/schema/columns.ts). */
type LinkTable = PgTable & { tokenHash: PgColumn; expiresAt: PgColumn };

export interface NewLink {
  token: string;
  stored: { tokenHash: string; expiresAt: Date };
}

export const newLink = (minutes: number, token = newToken()): NewLink => ({
  token,
  stored: { tokenHash: hashToken(token), expiresAt: new Date(Date.now() + minutes * MINUTE_MS) },
});

/** Unused and unexpired. */
export const liveLink = (table: LinkTable, token: string): SQL | undefined =>
  and(eq(table.tokenHash, hashToken(token)), gt(table.expiresAt, new Date()));

/**
 * One of concurrent calls gets the row.
 * @returns undefined if unknown, used or expired
 */
export async function consumeLink<Table extends LinkTable>(
  on: Queryable,
  table: Table,
  token: string,
): Promise<Table["$inferSelect"] | undefined> {
  const [row] = await on.delete(table).where(liveLink(table, token)).returning();
  return row;
}

export async function sweepLinks(on: Queryable, tables: readonly LinkTable[]): Promise<void> {
  for (const table of tables) await on.delete(table).where(lt(table.expiresAt, new Date()));
}
