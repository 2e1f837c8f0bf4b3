import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";

interface PeriodColumns {
  validFrom: PgColumn;
  validUntil: PgColumn;
}

/** Access that has begun and not ended, by the database's clock. Every question whether somebody has access asks it. */
export const inForce = ({ validFrom, validUntil }: PeriodColumns): SQL =>
  sql`(${hasBegun({ validFrom })} and ${hasNotEnded({ validUntil })})`;

/** Access that counts, or will. */
export const hasNotEnded = ({ validUntil }: Pick<PeriodColumns, "validUntil">): SQL =>
  sql`coalesce(${validUntil} > now(), true)`;

/** Access that counts, or did. */
export const hasBegun = ({ validFrom }: Pick<PeriodColumns, "validFrom">): SQL =>
  sql`coalesce(${validFrom} <= now(), true)`;
