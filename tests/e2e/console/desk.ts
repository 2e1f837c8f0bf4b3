import { and, eq, sql } from "drizzle-orm";
import type { Database } from "~/hub/kit/db/database";
import { applicationRolePages, applicationRoles, applications, clients, pages } from "~/hub/kit/db/schema";
import type { App } from "../support/app";

export async function emptyConsole({ seed: { db }, admin }: App): Promise<void> {
  const tables = [
    "outbox",
    "invitations",
    "message_templates",
    "email_configurations",
    "sms_configurations",
    "document_approvals",
    "application_roles",
    "pages",
    "pocs",
    "clans",
    "permissions",
    "application_groups",
    "groups",
    "user_attributes",
    "assignments",
    "applications",
    "clients",
  ];
  // One statement, so that there is one commit.
  await db.execute(
    sql.raw(`${tables.map((table) => `delete from ${table};`).join("")} delete from roles where name <> 'Admin'`),
  );
  await db.execute(sql`delete from users where email <> ${admin.email}`);
}

export const DESK = {
  application: "Desk application",
  client: "Desk client",
  role: "Desk approver",
  pages: ["Desk page 1", "Desk page 2", "Desk page 3"],
} as const;

export async function deskApplication(db: Database): Promise<string> {
  const [found] = await db
    .select({ id: applications.id })
    .from(applications)
    .where(eq(applications.name, DESK.application));
  if (found) return found.id;
  const address = "https://desk.example.test/";
  const [made] = await db
    .insert(applications)
    .values({ name: DESK.application, allowedUrl: address, redirectUrl: address })
    .returning();
  return made!.id;
}

export async function deskClient(db: Database): Promise<string> {
  const [found] = await db.select({ id: clients.id }).from(clients).where(eq(clients.actualName, DESK.client));
  if (found) return found.id;
  const [made] = await db.insert(clients).values({ actualName: DESK.client, displayName: DESK.client }).returning();
  return made!.id;
}

export async function deskPage(db: Database, page: string): Promise<string> {
  const applicationId = await deskApplication(db);
  const [found] = await db
    .select({ id: pages.id })
    .from(pages)
    .where(and(eq(pages.page, page), eq(pages.applicationId, applicationId)));
  if (found) return found.id;
  const [made] = await db.insert(pages).values({ applicationId, page }).returning();
  return made!.id;
}

type RoleValues = Partial<typeof applicationRoles.$inferInsert>;

export async function deskRole(
  db: Database,
  role: string,
  pageNames: readonly string[] = [],
  values: RoleValues = {},
): Promise<string> {
  const [made] = await db
    .insert(applicationRoles)
    .values({
      applicationId: await deskApplication(db),
      clientId: await deskClient(db),
      role,
      roleId: `id-${role}`,
      ...values,
    })
    .returning();
  for (const name of pageNames) {
    await db.insert(applicationRolePages).values({ applicationRoleId: made!.id, pageId: await deskPage(db, name) });
  }
  return made!.id;
}
