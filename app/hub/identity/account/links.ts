import { and, asc, eq, getTableColumns, inArray, type SQL, sql } from "drizzle-orm";
import type { Queryable } from "../../kit/db/database";
import { applications, assignments, clients } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { inForce } from "../../kit/scope/in-force";
import type { Period } from "./period";

export type Link = Awaited<ReturnType<typeof linksOf>>[number];

type LinkPeriod = Partial<Period>;

const { createdAt: _assigned, ...assignment } = getTableColumns(assignments);
const { createdAt: _made, updatedAt: _changed, ...application } = getTableColumns(applications);
const { createdAt: _added, updatedAt: _edited, ...client } = getTableColumns(clients);

/** Without times that nobody reads: somebody may have hundreds. */
export const linkColumns = { assignment, application, client };

export const selectLinks = (on: Queryable) =>
  on
    .select(linkColumns)
    .from(assignments)
    .innerJoin(applications, eq(applications.id, assignments.applicationId))
    .innerJoin(clients, eq(clients.id, assignments.clientId));

export const byName = [asc(applications.name), asc(clients.actualName)];

export const lastOpenedFirst = [sql`${assignments.lastOpenedAt} desc nulls last`, asc(clients.actualName)];

export async function linksOf(on: Queryable, userIds: string[], which?: SQL) {
  if (userIds.length === 0) return [];
  return selectLinks(on)
    .where(and(inArray(assignments.userId, userIds), notDeleted(applications), which))
    .orderBy(...byName);
}

export const linksInForceOf = (on: Queryable, userIds: string[], which?: SQL) =>
  linksOf(on, userIds, and(inForce(assignments), which));

export function assignmentName(application: string, client: string, role: string, period: LinkPeriod = {}): string {
  const from = period.validFrom ? ` from ${period.validFrom.toISOString()}` : "";
  const until = period.validUntil ? ` until ${period.validUntil.toISOString()}` : "";
  return `${application} for ${client} as ${role}${from}${until}`;
}

interface Named {
  id: string;
  name: string;
}

/** In the audit log, with the client's id: client administrators see entries of their clients alone (kit/scope/events.ts). */
export const recordedAssignment = (application: Named, client: Named, role: string, period?: LinkPeriod) => ({
  id: application.id,
  name: assignmentName(application.name, client.name, role, period),
  clientId: client.id,
});

export const namedClient = ({ id, actualName }: { id: string; actualName: string }): Named => ({
  id,
  name: actualName,
});
