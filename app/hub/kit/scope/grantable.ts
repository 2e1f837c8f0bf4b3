import { and, asc, eq, ne, not, type SQL, sql } from "drizzle-orm";
import { isAdminRole, isAuditorRole, ROLE_DEFAULT } from "~/contract/kit/rules";
import type { Queryable } from "../db/database";
import { applicationRoles, applications, assignments } from "../db/schema";
import { notDeleted } from "../db/schema/columns";
import { invalid, notFound } from "../failure";
import { words } from "../words";
import { inForce } from "./in-force";
import { applicationInUse } from "./in-use";
import { requireClientWithin, type Scope } from "./reach";

interface Had {
  applicationId: string;
  application: string;
  /** Held by somebody for the client, or made for it alone; the plain one always. */
  roles: string[];
}

/**
 * What its administrators may give: applications that somebody else than their user gave for it, or with a role for it alone. Never a role
 * with the name of one that rules the portal.
 */
export async function grantableFor(on: Queryable, clientId: string, which?: SQL): Promise<Had[]> {
  const given = on
    .selectDistinct({ applicationId: assignments.applicationId, role: assignments.role })
    .from(assignments)
    .where(and(eq(assignments.clientId, clientId), inForce(assignments), not(assignments.isSelfAssigned)));
  const made = on
    .selectDistinct({ applicationId: applicationRoles.applicationId, role: applicationRoles.role })
    .from(applicationRoles)
    .where(and(eq(applicationRoles.clientId, clientId), notDeleted(applicationRoles), ne(applicationRoles.role, "")));
  const had = given.union(made).as("had");
  const rows = await on
    .select({ id: applications.id, name: applications.name, role: had.role })
    .from(had)
    .innerJoin(applications, and(eq(applications.id, had.applicationId), applicationInUse, which))
    .orderBy(asc(sql`lower(${applications.name})`), asc(had.role));
  return [...new Map(rows.map((row) => [row.id, row.name]))].map(([applicationId, application]) => {
    const named = rows.filter(({ id }) => id === applicationId).map(({ role }) => role);
    return { applicationId, application, roles: withDefault(named.filter(isHarmless)) };
  });
}

const isHarmless = (role: string): boolean => !isAdminRole(role) && !isAuditorRole(role);

const withDefault = (roles: string[]): string[] => [...new Set([ROLE_DEFAULT, ...roles])];

interface Given {
  applicationId: string;
  clientId: string;
  role: string;
}

/** @throws Failure 404 for a client outside the scope, or an application that the client does not have */
export async function requireHad(on: Queryable, scope: Scope, { applicationId, clientId }: Omit<Given, "role">) {
  if (!scope) return undefined;
  requireClientWithin(scope, clientId);
  const [had] = await grantableFor(on, clientId, eq(applications.id, applicationId));
  if (!had) throw notFound();
  return had;
}

/** @throws Failure as `requireHad`; 400 for a role that the client does not have */
export async function requireGrantable(on: Queryable, scope: Scope, { role, ...given }: Given): Promise<void> {
  const had = await requireHad(on, scope, given);
  if (had && !had.roles.some((each) => each.toLowerCase() === role.toLowerCase()))
    throw invalid(words.notGrantable, { role: [words.notGrantable] });
}
