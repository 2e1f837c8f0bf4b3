import { type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { terms, termsAcceptances } from "../../kit/db/schema";

/** Two published versions never come into force at once. */
const newest = sql`(select max(t.effective_from) from ${terms} t where t.published_at is not null and t.effective_from <= now())`;

export const isInForce = sql<boolean>`(${terms}.published_at is not null and ${terms}.effective_from = ${newest})`;

/** Null if the version in force is accepted, or there is none. */
export const termsDueOf = (userId: PgColumn): SQL<Date | null> =>
  sql<Date | null>`(select ${terms}.grace_until from ${terms} where ${isInForce} and not exists (
    select from ${termsAcceptances} a where a.terms_id = ${terms}.id and a.user_id = ${userId}))`.mapWith(
    terms.graceUntil,
  );
