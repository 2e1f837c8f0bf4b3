import { sql } from "drizzle-orm";
import { type AnyPgColumn, uuid } from "drizzle-orm/pg-core";
import { applications } from "./application";
import { clients } from "./client";

/** Which application it is for; null means all of them. */
export const applicationId = () => uuid("application_id").references(() => applications.id);

/** Which client it is for; null means all of them. */
export const clientId = () => uuid("client_id").references(() => clients.id);

/** Null as a value of its own, so that "all" too is there once in a unique index. */
export const orAll = (column: AnyPgColumn) => sql`coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`;
