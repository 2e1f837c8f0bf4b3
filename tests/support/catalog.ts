import { randomUUID } from "node:crypto";
import { applications, assignments, clients } from "~/hub/kit/db/schema";
import type { Hub } from "~/hub/server/hub";
import type { Account } from "./accounts";

export type ApplicationRecord = typeof applications.$inferSelect;
export type ClientRecord = typeof clients.$inferSelect;

/** At its own origin, by default in use. */
export async function newApplication(
  { services: { db } }: Hub,
  values: Partial<typeof applications.$inferInsert> = {},
): Promise<ApplicationRecord> {
  const mark = randomUUID().slice(0, 8);
  const origin = `https://app-${mark}.example.test`;
  const [made] = await db
    .insert(applications)
    .values({
      name: `Application ${mark}`,
      allowedUrl: `${origin}/logout`,
      redirectUrl: `${origin}/pages/login/sso`,
      ...values,
    })
    .returning();
  return made!;
}

export async function newClient(
  { services: { db } }: Hub,
  values: Partial<typeof clients.$inferInsert> = {},
): Promise<ClientRecord> {
  const mark = randomUUID().slice(0, 8);
  const [made] = await db
    .insert(clients)
    .values({ actualName: `Client ${mark}`, displayName: `Display ${mark}`, uuid: `uuid-${mark}`, ...values })
    .returning();
  return made!;
}

export async function assign(
  { services: { db } }: Hub,
  { id: userId }: Account,
  { id: applicationId }: { id: string },
  { id: clientId }: { id: string },
  role = "User",
): Promise<void> {
  await db.insert(assignments).values({ userId, applicationId, clientId, role });
}

/** What an account needs for a launch. */
export async function newAssignment(hub: Hub, account: Account, role?: string) {
  const [application, client] = await Promise.all([newApplication(hub), newClient(hub)]);
  await assign(hub, account, application, client, role);
  return { application, client };
}
