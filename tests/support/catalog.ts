import { randomUUID } from "node:crypto";
import type { Hub } from "~/hub/server/hub";
import type { Account } from "./accounts";
import {
  type ApplicationRecord,
  type ClientRecord,
  insertApplication,
  insertAssignment,
  insertClient,
  type NewApplication,
  type NewClient,
} from "./hub-tables";

/** At its own origin, by default in use. */
export function newApplication(
  { services: { db } }: Hub,
  values: Partial<NewApplication> = {},
): Promise<ApplicationRecord> {
  const mark = randomUUID().slice(0, 8);
  const origin = `https://app-${mark}.example.test`;
  const addresses = { allowedUrl: `${origin}/logout`, redirectUrl: `${origin}/pages/login/sso` };
  return insertApplication(db, { name: `Application ${mark}`, ...addresses, ...values });
}

export function newClient({ services: { db } }: Hub, values: Partial<NewClient> = {}): Promise<ClientRecord> {
  const mark = randomUUID().slice(0, 8);
  const named = { actualName: `Client ${mark}`, displayName: `Display ${mark}`, uuid: `uuid-${mark}` };
  return insertClient(db, { ...named, ...values });
}

export const assign = (
  { services: { db } }: Hub,
  user: Account,
  application: { id: string },
  client: { id: string },
  role = "User",
): Promise<void> => insertAssignment(db, user, application, client, role);

/** What an account needs for a launch. */
export async function newAssignment(hub: Hub, account: Account, role?: string) {
  const [application, client] = await Promise.all([newApplication(hub), newClient(hub)]);
  await assign(hub, account, application, client, role);
  return { application, client };
}
