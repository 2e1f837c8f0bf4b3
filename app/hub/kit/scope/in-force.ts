import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { SECOND_MS } from "~/lib/durations";

interface PeriodColumns {
  validFrom: PgColumn;
  validUntil: PgColumn;
}

const NOW = sql`now()`;

/** By the database's clock. Every question whether somebody has access asks it. */
export const inForce = ({ validFrom, validUntil }: PeriodColumns, at: SQL = NOW): SQL =>
  sql`(${hasBegun({ validFrom }, at)} and ${hasNotEnded({ validUntil }, at)})`;

/** Access that counts, or will. */
export const hasNotEnded = ({ validUntil }: Pick<PeriodColumns, "validUntil">, at: SQL = NOW): SQL =>
  sql`coalesce(${validUntil} > ${at}, true)`;

/** Access that counts, or did. */
export const hasBegun = ({ validFrom }: Pick<PeriodColumns, "validFrom">, at: SQL = NOW): SQL =>
  sql`coalesce(${validFrom} <= ${at}, true)`;

/** In place of the clock; of a day, its beginning in UTC. */
export const instantAsked = (at: string | null | undefined): SQL | undefined =>
  at ? sql`to_timestamp(${new Date(at).getTime() / SECOND_MS})` : undefined;
