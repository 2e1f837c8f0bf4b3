import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { SECRET_MASK } from "~/contract/kit/rules";
import type { SecretBox } from "~/lib/secret-box.server";

/** A secret for storing: omitted, it stays as it is; null clears it. */
export function sealSecret(box: SecretBox, secret: string | null | undefined): string | null | undefined {
  return typeof secret === "string" ? box.seal(secret) : secret;
}

/** A stored secret for showing: only whether there is one. */
export const maskSecret = (stored: string | null): string | null => (stored === null ? null : SECRET_MASK);

/** The same in a query: a secret is searched and sorted by its shown form. */
export const maskedColumn = (column: PgColumn): SQL => sql`case when ${column} is not null then ${SECRET_MASK} end`;
