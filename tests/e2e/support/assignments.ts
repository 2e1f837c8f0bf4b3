import { offerForEmergency } from "../../support/hub-tables";
import type { Named, SeededUser } from "../../support/seed";
import type { App } from "./app";

interface Assigned {
  application: Named;
  clients: Named[];
}

export async function assignApplication(
  app: App,
  user: { id: string },
  { clients: count = 1, role = "User", name = "", description = "" } = {},
): Promise<Assigned> {
  const application = await app.seed.application({
    ...app.sampleApp,
    ...(name && { name }),
    ...(description && { description }),
  });
  const clients: Named[] = [];
  for (let index = 0; index < count; index++) {
    const client = await app.seed.client();
    await app.seed.assign(user, application, client, role);
    clients.push(client);
  }
  // In the order in which the product lists them.
  clients.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { application, clients };
}

export async function userWithTwoApplications(
  app: App,
): Promise<{ user: SeededUser; several: Assigned; single: Assigned }> {
  const user = await app.seed.user();
  const several = await assignApplication(app, user, { clients: 2, role: "Approver" });
  const single = await assignApplication(app, user);
  return { user, several, single };
}

/** A user may take the owner's application in an emergency, for a client that they work for. */
export async function applicationForEmergency(app: App) {
  const { user, single } = await userWithTwoApplications(app);
  const client = single.clients[0]!;
  const { user: owner, single: used } = await userWithTwoApplications(app);
  const wanted = used.application;
  await app.seed.assign(owner, wanted, client);
  await offerForEmergency(app.seed.db, wanted, owner);
  return { user, owner, wanted, client };
}
