import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { SECRET_MASK } from "~/contract/kit/rules";
import type { SecretBox } from "./secret-box";

/** A secret as it is stored: left out it stays what it is, null clears it. */
export function sealed(box: SecretBox, secret: string | null | undefined): string | null | undefined {
  return typeof secret === "string" ? box.seal(secret) : secret;
}

/** A stored secret as it is shown: that there is one, and no more. */
export const masked = (stored: string | null): string | null => (stored === null ? null : SECRET_MASK);

/** The same in a query: a secret is searched and sorted by as what is shown of it. */
export const maskedColumn = (column: PgColumn): SQL => sql`case when ${column} is not null then ${SECRET_MASK} end`;
