import type { Named, SeededUser } from "../../support/seed";
import type { App } from "./app";

interface Assigned {
  application: Named;
  clients: Named[];
}

/** Assigns a new application, which is the sample one, for so many new clients. */
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
  // As the product lists them.
  clients.sort((one, other) => (one.name < other.name ? -1 : 1));
  return { application, clients };
}

/** Somebody with two applications: one for two clients, one for a single one. Nothing opens by itself for them. */
export async function userWithTwoApplications(
  app: App,
): Promise<{ user: SeededUser; several: Assigned; single: Assigned }> {
  const user = await app.seed.user();
  const several = await assignApplication(app, user, { clients: 2, role: "Approver" });
  const single = await assignApplication(app, user);
  return { user, several, single };
}
