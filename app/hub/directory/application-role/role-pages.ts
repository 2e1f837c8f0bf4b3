import { and, asc, count, eq, isNull, sql } from "drizzle-orm";
import { ALL } from "~/contract/kit/rules";
import type { Handler, Handlers } from "../../call/handler";
import type { Transaction } from "../../kit/db/database";
import {
  applicationRolePages,
  applicationRoles,
  applications,
  clients,
  documentApprovals,
  pages,
} from "../../kit/db/schema";
import { notFound } from "../../kit/failure";
import { existing, refuseInUse } from "../../kit/records/change";
import { requirePage } from "../../kit/scope/require";
import { rangeWarning } from "./range-warning";
import { readableBy, selectRoles } from "./record";
import { words } from "./words";

const pagesOfRole: Handler<"pagesOfRole"> = async (
  { roleName, applicationName, clientName },
  { hub: { db }, session },
) => {
  const forClient =
    clientName && clientName !== ALL ? sql`lower(${clients.actualName}) = lower(${clientName})` : undefined;
  const isNamed = and(
    readableBy(session),
    sql`lower(${applicationRoles.role}) = lower(${roleName})`,
    sql`lower(${applications.name}) = lower(${applicationName})`,
    forClient ? sql`(${isNull(applicationRoles.clientId)} or ${forClient})` : isNull(applicationRoles.clientId),
  );
  const [found] = await selectRoles(db, isNamed).orderBy(sql`${applicationRoles.clientId} is null`).limit(1);
  if (!found) return { msg: words.pages, data: [] };
  const pageData = await db
    .select({ _id: pages.id, page: pages.page })
    .from(applicationRolePages)
    .innerJoin(pages, eq(pages.id, applicationRolePages.pageId))
    .where(eq(applicationRolePages.applicationRoleId, found.application_roles.id))
    .orderBy(asc(pages.page));
  return { msg: words.pages, data: [{ pageData }] };
};

const attachPageToRole: Handler<"attachPageToRole"> = async ({ id, pageId }, { audit }) => {
  const warning = await audit.change(async (tx) => {
    const { applicationId } = await findRole(tx, id);
    await requirePage(tx, pageId, applicationId);
    await tx.insert(applicationRolePages).values({ applicationRoleId: id, pageId }).onConflictDoNothing();
    return rangeWarning(tx, id);
  });
  return { msg: warning ? words.pageAttachedBut(warning) : words.pageAttached, data: { warning } };
};

const detachPageFromRole: Handler<"detachPageFromRole"> = async ({ id, pageId }, { audit }) => {
  await audit.change(async (tx) => {
    await findRole(tx, id);
    const isOfBoth = and(eq(documentApprovals.roleId, id), eq(documentApprovals.pageId, pageId));
    const [approvals] = await tx.select({ uses: count() }).from(documentApprovals).where(isOfBoth);
    refuseInUse(words.thisPage, { documentApproval: approvals!.uses });
    const isThat = and(eq(applicationRolePages.applicationRoleId, id), eq(applicationRolePages.pageId, pageId));
    const detached = await tx
      .delete(applicationRolePages)
      .where(isThat)
      .returning({ pageId: applicationRolePages.pageId });
    if (detached.length === 0) throw notFound();
  });
  return { msg: words.pageDetached, data: {} };
};

async function findRole(tx: Transaction, id: string) {
  const [found] = await tx.select().from(applicationRoles).where(existing(applicationRoles, id)).for("update");
  if (!found) throw notFound();
  return found;
}

export const rolePageHandlers = { pagesOfRole, attachPageToRole, detachPageFromRole } satisfies Handlers;
