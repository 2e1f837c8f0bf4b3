import { and, arrayOverlaps, asc, eq, isNotNull, isNull, ne, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { EVERYWHERE } from "~/contract/kit/rules";
import type { Queryable } from "../../kit/db/database";
import { applicationRolePages, applicationRoles, pages } from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { words } from "./words";

const other = alias(applicationRoles, "other");
const othersPages = alias(applicationRolePages, "others_pages");
const rangeOf = (role: typeof applicationRoles | typeof other) =>
  sql`numrange(${role.rangeFrom}, ${role.rangeTo}, '[]')`;
const hasRange = (role: typeof applicationRoles | typeof other) =>
  or(isNotNull(role.rangeFrom), isNotNull(role.rangeTo));
/** No region, or one that means all, is everywhere. */
const isEverywhere = ({ regions }: typeof applicationRoles | typeof other) =>
  or(eq(sql`cardinality(${regions})`, 0), arrayOverlaps(regions, [...EVERYWHERE]));
const NAMED_MOST = 5;

/** A role without a client applies to each. */
export async function rangeWarning(on: Queryable, roleId: string): Promise<string | undefined> {
  const found = await on
    .selectDistinct({ role: other.role, page: pages.page })
    .from(applicationRoles)
    .innerJoin(applicationRolePages, eq(applicationRolePages.applicationRoleId, applicationRoles.id))
    .innerJoin(othersPages, eq(othersPages.pageId, applicationRolePages.pageId))
    .innerJoin(
      other,
      and(eq(other.id, othersPages.applicationRoleId), ne(other.id, applicationRoles.id), notDeleted(other)),
    )
    .innerJoin(pages, eq(pages.id, othersPages.pageId))
    .where(
      and(
        eq(applicationRoles.id, roleId),
        eq(other.applicationId, applicationRoles.applicationId),
        or(isNull(other.clientId), isNull(applicationRoles.clientId), eq(other.clientId, applicationRoles.clientId)),
        hasRange(applicationRoles),
        hasRange(other),
        sql`${rangeOf(applicationRoles)} && ${rangeOf(other)}`,
        or(isEverywhere(applicationRoles), isEverywhere(other), arrayOverlaps(applicationRoles.regions, other.regions)),
      ),
    )
    .orderBy(asc(other.role), asc(pages.page))
    .limit(NAMED_MOST);
  if (found.length === 0) return undefined;
  return words.overlaps(found.map(({ role, page }) => words.overlapped(role, page)).join(", "));
}
