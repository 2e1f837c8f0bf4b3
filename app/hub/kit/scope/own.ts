import { type SQL, sql } from "drizzle-orm";
import { alias, type PgColumn } from "drizzle-orm/pg-core";
import { assignments } from "../db/schema";
import { inForce } from "./in-force";

/** Conditions on what a plain user may read: what is assigned to them now, and no other customer's. */

const ownAssignments = alias(assignments, "own");

const ownOf = (userId: string): SQL =>
  sql`select from ${assignments} own where own.user_id = ${userId}::uuid and ${inForce(ownAssignments)}`;

/** An application, by its id, that is assigned to the user for some client. */
export const isOwnApplication = (userId: string, applicationId: PgColumn): SQL =>
  sql`exists (${ownOf(userId)} and own.application_id = ${applicationId})`;

/** A client, by its id, that some application is assigned to the user for. */
export const isOwnClient = (userId: string, clientId: PgColumn): SQL =>
  sql`exists (${ownOf(userId)} and own.client_id = ${clientId})`;

/** An application for a client; null is every client. */
export const isOwnAssignment = (userId: string, applicationId: PgColumn, clientId: PgColumn): SQL =>
  sql`exists (${ownOf(userId)}
    and own.application_id = ${applicationId} and (${clientId} is null or own.client_id = ${clientId}))`;
