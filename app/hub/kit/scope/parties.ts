import { and, eq, isNull } from "drizzle-orm";
import type { Queryable } from "../db/database";
import { applicationRoles, applications, clients, pages } from "../db/schema";
import { invalid } from "../failure";

const unknown = (field: string, msg: string) => invalid(msg, { [field]: [msg] });

/** Sees to it that an application is there, and stays while `on` works. @throws Failure 400 by `field` */
export async function requireApplication(on: Queryable, id: string, field = "applicationId"): Promise<void> {
  const [found] = await on
    .select({ id: applications.id })
    .from(applications)
    .where(and(eq(applications.id, id), isNull(applications.deletedAt)))
    .for("share");
  if (!found) throw unknown(field, "There is no such application");
}

/** @throws Failure 400 by `clientId` */
export async function requireClient(on: Queryable, id: string): Promise<void> {
  const [found] = await on.select({ id: clients.id }).from(clients).where(eq(clients.id, id)).for("share");
  if (!found) throw unknown("clientId", "There is no such client");
}

/** @throws Failure 400 by `pageId` when there is no such page, or it is another application's */
export async function requirePage(
  on: Queryable,
  id: string,
  applicationId: string,
): Promise<typeof pages.$inferSelect> {
  const [found] = await on.select().from(pages).where(eq(pages.id, id)).for("share");
  if (found?.applicationId !== applicationId) throw unknown("pageId", "This application has no such page");
  return found;
}

/** @throws Failure 400 by `roleId` when there is no such role, or it is another application's or client's */
export async function requireRole(on: Queryable, id: string, applicationId: string, clientId: string): Promise<void> {
  const [found] = await on
    .select()
    .from(applicationRoles)
    .where(and(eq(applicationRoles.id, id), isNull(applicationRoles.deletedAt)))
    .for("share");
  const isTheirs = found?.applicationId === applicationId && (found.clientId === null || found.clientId === clientId);
  if (!isTheirs) throw unknown("roleId", "There is no such role in this application for this client");
}
