import { type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { assignments } from "../db/schema";
import { inForce } from "./in-force";

const ownAssignments = alias(assignments, "own");

const ownOf = (userId: string): SQL =>
  sql`select from ${assignments} own where own.user_id = ${userId}::uuid and ${inForce(ownAssignments)}`;

export const isOwnApplication = (userId: string, applicationId: PgColumn): SQL =>
  sql`exists (${ownOf(userId)} and own.application_id = ${applicationId})`;

export const isOwnClient = (userId: string, clientId: PgColumn): SQL =>
  sql`exists (${ownOf(userId)} and own.client_id = ${clientId})`;

/** Null: every client. */
export const isOwnAssignment = (userId: string, applicationId: PgColumn, clientId: PgColumn): SQL =>
  sql`exists (${ownOf(userId)}
    and own.application_id = ${applicationId} and (${clientId} is null or own.client_id = ${clientId}))`;
