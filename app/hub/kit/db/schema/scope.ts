import { sql } from "drizzle-orm";
import { type AnyPgColumn, uuid } from "drizzle-orm/pg-core";
import { applications } from "./application";
import { clients } from "./client";

/** Null: all applications. */
export const applicationId = () => uuid("application_id").references(() => applications.id);

/** Null: all clients. */
export const clientId = () => uuid("client_id").references(() => clients.id);

/** Makes null a value, so that "all" is unique too. */
export const orAll = (column: AnyPgColumn) => sql`coalesce(${column}, '00000000-0000-0000-0000-000000000000'::uuid)`;
