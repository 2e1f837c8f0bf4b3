import { and, eq } from "drizzle-orm";
import type { Transaction } from "../../kit/db/database";
import {
  applicationRolePages,
  applicationRoles,
  applications,
  clients,
  documentApprovals,
  pages,
} from "../../kit/db/schema";
import { notDeleted } from "../../kit/db/schema/columns";
import { demoApplicationRoles, demoPages } from "./data";

export async function seedApprovals(tx: Transaction, application: string): Promise<void> {
  const isThat = and(eq(applications.name, application), notDeleted(applications));
  const [found] = await tx.select({ id: applications.id }).from(applications).where(isThat);
  if (!found || (await tx.$count(pages, eq(pages.applicationId, found.id))) > 0) return;

  const made = await tx
    .insert(pages)
    .values(demoPages.map((page) => ({ page, applicationId: found.id })))
    .returning();
  const pageIds = new Map(made.map(({ page, id }) => [page, id]));
  const clientIds = new Map((await tx.select().from(clients)).map(({ actualName, id }) => [actualName, id]));
  for (const { client, pages: seen, approves, ...role } of demoApplicationRoles) {
    const values = { ...role, applicationId: found.id, clientId: client ? clientIds.get(client) : null };
    const [stored] = await tx.insert(applicationRoles).values(values).returning({ id: applicationRoles.id });
    const roleId = stored!.id;
    await tx
      .insert(applicationRolePages)
      .values(seen.map((page) => ({ applicationRoleId: roleId, pageId: pageIds.get(page)! })));
    if (!approves) continue;
    const [pageId, clientId] = [pageIds.get(approves.page)!, clientIds.get(approves.client)!];
    await tx.insert(documentApprovals).values({ projectId: found.id, pageId, clientId, roleId });
  }
}
