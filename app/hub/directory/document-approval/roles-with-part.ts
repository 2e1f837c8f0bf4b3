import { and, eq, exists, isNotNull, isNull, or, sql } from "drizzle-orm";
import type { Queryable } from "../../kit/db/database";
import { prepared } from "../../kit/db/prepared";
import { applicationRolePages, applicationRoles, assignments, documentApprovals } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { hasNotEnded } from "../../kit/scope/in-force";
import { rangeOf } from "./amounts";
import { type Ranked, regionsOf } from "./chain";

/** Without a page: any page of the application. */
export interface PageAsked {
  applicationId: string;
  clientId: string;
  pageId?: string;
}

export interface StoredRole extends Ranked {
  row: typeof applicationRoles.$inferSelect;
}

export type RolesOf<Asked extends readonly PageAsked[]> = { [Index in keyof Asked]: StoredRole[] };

const pagesAsked = {
  table: sql`unnest(${sql.placeholder("applicationIds")}::uuid[], ${sql.placeholder("clientIds")}::uuid[],
    ${sql.placeholder("pageIds")}::uuid[]) with ordinality as asked(application_id, client_id, page_id, place)`,
  index: sql<number>`(asked.place - 1)::int`,
  applicationId: sql`asked.application_id`,
  clientId: sql`asked.client_id`,
  pageId: sql`asked.page_id`,
};

const hasPlace = or(
  isNotNull(applicationRoles.actionOfRole),
  isNotNull(applicationRoles.sequence),
  isNotNull(applicationRoles.rangeFrom),
  isNotNull(applicationRoles.rangeTo),
);

const rolesOfPages = prepared("roles_with_part", (on) => {
  const roles = applicationRoles;
  const isAttached = on
    .select({ one: sql`1` })
    .from(applicationRolePages)
    .where(
      and(
        eq(applicationRolePages.applicationRoleId, roles.id),
        or(isNull(pagesAsked.pageId), eq(applicationRolePages.pageId, pagesAsked.pageId)),
      ),
    );
  const isNamed = on
    .select({ one: sql`1` })
    .from(documentApprovals)
    .where(
      and(
        eq(documentApprovals.roleId, roles.id),
        eq(documentApprovals.projectId, pagesAsked.applicationId),
        eq(documentApprovals.clientId, pagesAsked.clientId),
        or(isNull(pagesAsked.pageId), eq(documentApprovals.pageId, pagesAsked.pageId)),
      ),
    );
  return on
    .select({ index: pagesAsked.index, row: roles })
    .from(roles)
    .innerJoin(
      pagesAsked.table,
      and(
        eq(roles.applicationId, pagesAsked.applicationId),
        or(isNull(roles.clientId), eq(roles.clientId, pagesAsked.clientId)),
      ),
    )
    .where(and(notDeleted(roles), or(exists(isNamed), and(hasPlace, exists(isAttached)))));
});

/** If an approval names it, or if it has the page and a place in the hierarchy (action, sequence or range). One statement for all pages. */
export async function rolesWithPart<const Asked extends readonly PageAsked[]>(
  on: Queryable,
  asked: Asked,
): Promise<RolesOf<Asked>> {
  const found = await rolesOfPages(on).execute({
    applicationIds: asked.map(({ applicationId }) => applicationId),
    clientIds: asked.map(({ clientId }) => clientId),
    pageIds: asked.map(({ pageId }) => pageId ?? null),
  });
  const rolesOf = asked.map((): StoredRole[] => []);
  for (const { index, row } of found) rolesOf[index]!.push(toRole(row));
  return rolesOf as RolesOf<Asked>;
}

const toRole = (row: typeof applicationRoles.$inferSelect): StoredRole => ({
  id: row.id,
  name: row.role,
  sequence: row.sequence,
  action: row.actionOfRole,
  range: rangeOf(row.rangeFrom, row.rangeTo),
  regions: regionsOf(row.regions),
  row,
});

export async function approvesAnything(on: Queryable, userId: string): Promise<boolean> {
  const roles = applicationRoles;
  const isTheirs = and(
    eq(roles.applicationId, assignments.applicationId),
    or(isNull(roles.clientId), eq(roles.clientId, assignments.clientId)),
    sql`lower(${roles.role}) = lower(${assignments.role})`,
    notDeleted(roles),
  );
  const isNamed = and(
    eq(documentApprovals.roleId, roles.id),
    eq(documentApprovals.projectId, assignments.applicationId),
    eq(documentApprovals.clientId, assignments.clientId),
  );
  const [found] = await on
    .select({ id: roles.id })
    .from(assignments)
    .innerJoin(roles, isTheirs)
    .leftJoin(applicationRolePages, eq(applicationRolePages.applicationRoleId, roles.id))
    .leftJoin(documentApprovals, isNamed)
    .where(
      and(
        eq(assignments.userId, userId),
        hasNotEnded(assignments),
        sql`${roles.actionOfRole} is distinct from 'Creator'`,
        or(isNotNull(documentApprovals.id), and(isNotNull(applicationRolePages.pageId), hasPlace)),
      ),
    )
    .limit(1);
  return found !== undefined;
}
