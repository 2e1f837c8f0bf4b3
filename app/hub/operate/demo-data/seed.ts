import { eq, sql } from "drizzle-orm";
import { ROLE_ADMIN } from "~/contract/kit/rules";
import type { Database, Transaction } from "../../kit/db/database";
import { applications, assignments, clients, users } from "../../kit/db/schema";
import { hashPassword } from "../../kit/security/password-hash";
import { attachRole, ensureRole } from "../installation/create-admin";
import { seedAccess } from "./access";
import { seedApis } from "./apis";
import { seedApprovals } from "./approvals";
import { seedCommunication } from "./communication";
import { seedContacts } from "./contacts";
import { type DemoApplication, demoApplications, demoAssignments, demoClients, demoPeople } from "./data";

export interface SampleApplication {
  redirectUrl: string;
  logoutUrl: string;
}

export async function seedDemo(db: Database, sample: SampleApplication): Promise<void> {
  const hashes = new Map<string, string>();
  for (const { password } of demoPeople) hashes.set(password, hashes.get(password) ?? (await hashPassword(password)));

  await db.transaction(async (tx) => {
    const adminRole = await ensureRole(tx, ROLE_ADMIN, "Manages everything in the console");
    await seedAccess(tx);
    const managerRole = await ensureRole(tx, "Manager", "Works in several applications");
    for (const { role, password, ...person } of demoPeople) {
      const [made] = await tx
        .insert(users)
        .values({ ...person, passwordHash: hashes.get(password)!, emailVerifiedAt: new Date() })
        .onConflictDoNothing()
        .returning({ id: users.id });
      if (made && role) await attachRole(tx, made.id, role === ROLE_ADMIN ? adminRole : managerRole);
    }
    await tx
      .insert(clients)
      .values([...demoClients])
      .onConflictDoNothing();
    for (const application of demoApplications) await putApplication(tx, application, sample);
    await seedApis(tx, new URL(sample.redirectUrl).origin);
    for (const link of demoAssignments) await assign(tx, link);
    await seedContacts(tx);
    await seedApprovals(tx, "Claims Desk");
    await seedCommunication(tx);
  });
}

async function putApplication(
  tx: Transaction,
  { slug, ...application }: DemoApplication,
  sample: SampleApplication,
): Promise<void> {
  const allowedUrl = sample.logoutUrl;
  const redirectUrl = `${sample.redirectUrl}?app=${slug}`;
  await tx
    .insert(applications)
    .values({ ...application, allowedUrl, redirectUrl })
    .onConflictDoNothing();
  await tx.update(applications).set({ allowedUrl, redirectUrl }).where(eq(applications.name, application.name));
}

async function assign(tx: Transaction, link: (typeof demoAssignments)[number]): Promise<void> {
  await tx.execute(sql`
    insert into ${assignments} (user_id, application_id, client_id, role)
    select u.id, a.id, c.id, ${link.role}
    from ${users} u, ${applications} a, ${clients} c
    where u.email = ${link.email} and u.deleted_at is null
      and a.name = ${link.application} and a.deleted_at is null and c.actual_name = ${link.client}
    on conflict do nothing`);
}
