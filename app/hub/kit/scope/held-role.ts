import { and, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { ROLE_DEFAULT } from "~/contract/kit/rules";
import type { Queryable } from "../db/database";
import { applicationRoles } from "../db/schema";
import { notDeleted } from "../db/schema/columns";

interface Named {
  applicationId: string;
  /** Null: the role has to be for every client. */
  clientId: string | null;
  role: string;
}

/** As the application spells its role for the client or for every client, in any case; each has the plain one. */
export async function heldRole(on: Queryable, { applicationId, clientId, role }: Named): Promise<string | undefined> {
  const isForClient = clientId === null ? undefined : eq(applicationRoles.clientId, clientId);
  const [held] = await on
    .select({ role: applicationRoles.role })
    .from(applicationRoles)
    .where(
      and(
        eq(applicationRoles.applicationId, applicationId),
        or(isNull(applicationRoles.clientId), isForClient),
        sql`lower(${applicationRoles.role}) = lower(${role})`,
        notDeleted(applicationRoles),
      ),
    )
    .limit(1);
  if (held) return held.role;
  return role.toLowerCase() === ROLE_DEFAULT.toLowerCase() ? ROLE_DEFAULT : undefined;
}

/** By columns of a query. */
export const isHeldRole = (applicationId: PgColumn, clientId: PgColumn, role: PgColumn): SQL =>
  sql`(lower(${role}) = lower(${ROLE_DEFAULT}) or exists (select from ${applicationRoles} as held where held.deleted_at is null
    and held.application_id = ${applicationId} and (held.client_id is null or held.client_id = ${clientId})
    and lower(held.role) = lower(${role})))`;
