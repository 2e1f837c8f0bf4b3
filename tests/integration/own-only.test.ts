import { expect, test } from "vitest";
import { actor, adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

async function newTenant() {
  const application = await newApplication(portico.hub);
  const client = await newClient(portico.hub);
  const page = `Page of ${application.name}`;
  const role = {
    applicationId: application.id,
    clientId: client.id,
    role: `Role of ${application.name}`,
    roleId: "R1",
  };
  const pageId = (await admin.get("createPage", { page, applicationId: application.id, status: "ACTIVE" }))._id!;
  const roleId = (await admin.get("createApplicationRole", role))._id!;
  await admin.get("attachPageToRole", { id: roleId, pageId });
  return { application, client, page, role };
}

test("who has just registered reads no application, client, role or page of anybody", async () => {
  const { application, client, role } = await newTenant();
  const stranger = await actor(portico);
  for (const call of ["listApplications", "listClients", "listApplicationRoles", "listPages"] as const) {
    const answer = await portico.hub.call(call, {}, stranger.caller);
    expect(dataOf<unknown[]>(answer), call).toEqual([]);
    const paged = await portico.hub.call(call, { page: 1, size: 10 }, stranger.caller);
    expect(paged, call).toMatchObject({ code: 200, data: [], total: 0 });
  }
  const named = { roleName: role.role, applicationName: application.name, clientName: client.actualName };
  expect(dataOf(await portico.hub.call("pagesOfRole", named, stranger.caller))).toEqual([]);
  expect(dataOf(await portico.hub.call("getApplicationDetails", { name: application.name }, stranger.caller))).toEqual(
    [],
  );
});

test("a user reads what is assigned to them, and nothing of the others'", async () => {
  const mine = await newTenant();
  const others = await newTenant();
  const ada = await actor(portico);
  await assign(portico.hub, ada.account, mine.application, mine.client);
  const ask = async (call: "listApplications" | "listClients" | "listApplicationRoles" | "listPages") =>
    JSON.stringify(dataOf<unknown[]>(await portico.hub.call(call, {}, ada.caller)));
  for (const [call, own, foreign] of [
    ["listApplications", mine.application.name, others.application.name],
    ["listClients", mine.client.actualName, others.client.actualName],
    ["listApplicationRoles", mine.role.role, others.role.role],
    ["listPages", mine.page, others.page],
  ] as const) {
    const read = await ask(call);
    expect(read, call).toContain(own);
    expect(read, call).not.toContain(foreign);
  }
  const pagesOf = ({ role, application, client }: typeof mine) =>
    portico.hub.call(
      "pagesOfRole",
      { roleName: role.role, applicationName: application.name, clientName: client.actualName },
      ada.caller,
    );
  expect(dataOf(await pagesOf(mine))).toHaveLength(1);
  expect(dataOf(await pagesOf(others))).toEqual([]);
});
