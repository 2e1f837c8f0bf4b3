import { expect, test } from "vitest";
import type { EndpointName } from "~/contract";
import { type Actor, actor, adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const admin = adminForFile(portico);

test("requests for a client's access wait for its administrators, as far as the client has it, and for no others", async () => {
  const { hub } = portico;
  const application = await newApplication(hub, { requestable: true });
  const [own, other] = [await newClient(hub), await newClient(hub)];
  const [delegate, elsewhere, asking] = [await actor(portico), await actor(portico), await actor(portico)];
  for (const client of [own, other]) await assign(hub, asking.account, await newApplication(hub), client);
  const holder = await actor(portico);
  for (const client of [own, other]) await assign(hub, holder.account, application, client);
  for (const [person, client] of [
    [delegate, own],
    [elsewhere, other],
  ] as const) {
    await assign(hub, person.account, await newApplication(hub), client);
    const given = { email: person.account.email, clientId: client.id, reason: "Help desk" };
    await admin.get("giveClientAdministration", given);
  }
  const call = (name: EndpointName, input: object, by: Actor) => hub.call(name, input, by.caller);
  const ask = async (by: Actor, clientId: string): Promise<string> => {
    const asked = { applicationId: application.id, clientId, role: "User", reason: "Month-end closing" };
    return dataOf(await hub.call("requestAccess", asked, by.caller))._id;
  };
  const waitingFor = async (by: Actor) =>
    dataOf(await hub.call("accessRequestsToDecide", {}, by.caller)).requests.map(({ _id }) => _id);

  const [mine, theirs, oneself] = [await ask(asking, own.id), await ask(asking, other.id), await ask(delegate, own.id)];
  expect(await waitingFor(delegate)).toEqual([mine]);
  expect(await waitingFor(elsewhere)).toEqual([theirs]);
  expect(await waitingFor(asking)).toEqual([]);
  for (const name of ["accessRequestDetails", "grantAccessRequest"] as const)
    expect((await call(name, { requestId: theirs }, delegate)).code, name).toBe(404);
  expect((await call("grantAccessRequest", { requestId: oneself }, delegate)).code).toBe(403);
  expect((await call("grantAccessRequest", { requestId: mine }, delegate)).code).toBe(200);
  const [entry] = await admin.get("listAccess", { userId: asking.account.id, applicationId: application.id });
  expect(entry).toMatchObject({ clientId: own.id, role: "User", givenById: delegate.account.id });

  await admin.get("endClientAdministration", { userId: elsewhere.account.id, clientId: other.id });
  expect((await call("grantAccessRequest", { requestId: theirs }, elsewhere)).code).toBe(404);
  expect((await hub.call("grantAccessRequest", { requestId: theirs }, admin.caller)).code).toBe(200);
});
