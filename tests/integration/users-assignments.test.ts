import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { Contract } from "~/contract";
import type { InputOf } from "~/contract/kit/endpoint";
import { applicationRoles } from "~/hub/kit/db/schema";
import type { Hub } from "~/hub/server/hub";
import { actor, adminForFile } from "../support/admin";
import { dataOf } from "../support/calls";
import { newApplication, newClient } from "../support/catalog";
import { type CommonPortal, startCommonPortal } from "../support/common-portal";
import { hubForFile } from "../support/hub";

const portico = hubForFile();
const someAdmin = adminForFile(portico);
let commonPortal: CommonPortal;
/** A hub that notifies the common portal; `portico.hub` does not. */
let notifying: Hub;

beforeAll(async () => {
  commonPortal = await startCommonPortal();
  notifying = portico.another({ commonPortalUrl: commonPortal.url });
});

afterEach(() => {
  commonPortal.answer(200);
  commonPortal.received.length = 0;
});

afterAll(() => commonPortal.stop());

async function somethingToAssign() {
  const [{ account, caller }, application, client] = await Promise.all([
    actor(portico),
    newApplication(portico.hub),
    newClient(portico.hub),
  ]);
  return {
    account,
    caller,
    application,
    client,
    input: { userId: account.id, applicationId: application.id, clientId: client.id },
  };
}

const assign = (input: InputOf<Contract["assignApplication"]>, hub = portico.hub) =>
  hub.call("assignApplication", input, someAdmin.caller);
const assignedTo = async (userId: string, caller = someAdmin.caller) =>
  dataOf(await portico.hub.call("assignedApplicationsWithClients", { userId }, caller));

test("an assignment is listed with application, client and role, User by default; made again, its role changes", async () => {
  const { input, application, client } = await somethingToAssign();
  expect(await assign(input)).toMatchObject({ code: 200, msg: "Application assigned" });
  const named = {
    applicationData: { name: { description: application.name } },
    clientData: { actualName: client.actualName },
  };
  expect(await assignedTo(input.userId)).toMatchObject([{ ...named, role: "User" }]);
  const again = { ...input, role: "Approver" };
  expect(await assign(again)).toMatchObject({ code: 200, msg: "Role changed from User to Approver" });
  expect(await assign(again)).toMatchObject({ code: 200, msg: "Application assigned already" });
  expect(await assignedTo(input.userId)).toMatchObject([{ ...named, role: "Approver" }]);
});

test("a missing record is not assigned", async () => {
  const { input } = await somethingToAssign();
  for (const field of ["userId", "applicationId", "clientId"]) {
    expect(await assign({ ...input, [field]: "00000000-0000-7000-8000-000000000000" })).toMatchObject({ code: 404 });
  }
});

test("users do not assign applications to themselves", async () => {
  const { input, caller } = await somethingToAssign();
  expect(await portico.hub.call("assignApplication", input, caller)).toMatchObject({ code: 403 });
});

test("a detached client is gone, and detaching it once more is refused", async () => {
  const { input } = await somethingToAssign();
  dataOf(await assign(input));
  const detach = () => portico.hub.call("detachClient", input, someAdmin.caller);
  dataOf(await detach());
  expect(await assignedTo(input.userId)).toEqual([]);
  expect(await detach()).toMatchObject({ code: 404 });
});

test("an Admin sees assignments that are not in use, to detach them; their user does not", async () => {
  const { input, caller, application } = await somethingToAssign();
  dataOf(await assign(input));
  await portico.pool.query("update applications set status = 'Permanent BLOCKED' where id = $1", [application.id]);
  expect(await assignedTo(input.userId)).toHaveLength(1);
  expect(await assignedTo(input.userId, caller)).toEqual([]);
});

test("the roles of an application are those for the client and those for every client; without a client, all of them", async () => {
  const [application, client, other] = await Promise.all([
    newApplication(portico.hub),
    newClient(portico.hub),
    newClient(portico.hub),
  ]);
  const role = (name: string, clientId: string | null, deletedAt: Date | null = null) => {
    return { applicationId: application.id, clientId, role: name, roleId: name, deletedAt };
  };
  await portico.hub.services.db
    .insert(applicationRoles)
    .values([
      role("Clerk", client.id),
      role("Manager", null),
      role("Elsewhere", other.id),
      role("Former", client.id, new Date()),
    ]);
  const names = async (clientId?: string) => {
    const input = { applicationId: application.id, clientId };
    return dataOf(await portico.hub.call("rolesOfApplication", input, someAdmin.caller)).map((each) => each.role);
  };
  expect(await names(client.id)).toEqual(["Clerk", "Manager"]);
  expect(await names()).toEqual(["Clerk", "Elsewhere", "Manager"]);
});

test("the common portal is notified of an assignment: plain JSON, no authorization", async () => {
  const { input, account, application, client } = await somethingToAssign();
  await portico.pool.query("update users set common_portal_id = 'cp-17' where id = $1", [account.id]);
  expect(await assign(input, notifying)).toMatchObject({
    code: 200,
    msg: "Application assigned. The common portal was notified",
  });
  expect(commonPortal.received).toMatchObject([
    {
      method: "POST",
      path: "/api/sso/createUserApplicationClinetRole",
      headers: { "content-type": "application/json" },
      body: { userId: "cp-17", appName: application.name, ClientName: client.actualName, ClientID: client.id },
    },
  ]);
  expect(commonPortal.received[0]!.headers).not.toHaveProperty("authorization");
});

test("the common portal is sent the id that the user's record and sign-in show, which an Admin can set", async () => {
  const { input, account } = await somethingToAssign();
  const { email, firstName, lastName, phoneNumber } = account;
  const ofRecord = async () =>
    dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, someAdmin.caller))[0]!.cPortalId;
  const set = (cPortalId: string | null) =>
    portico.hub.call(
      "updateUser",
      { userId: account.id, email, firstName, lastName, phoneNumber, cPortalId },
      someAdmin.caller,
    );

  expect(await ofRecord(), "without one of their own it is their id here").toBe(account.id);
  expect(await set("cp-18")).toMatchObject({ code: 200 });
  expect(await ofRecord()).toBe("cp-18");
  expect(await assign(input, notifying)).toMatchObject({ code: 200 });
  expect(commonPortal.received).toMatchObject([{ body: { userId: "cp-18" } }]);

  await set(null);
  expect(await ofRecord()).toBe(account.id);
});

test.each([
  ["answers 500", { status: 500 }, "it answered 500"],
  ["sends elsewhere", { status: 302 }, "it answered 302"],
  ["is silent for five seconds", { status: 0 }, "it did not answer within 5 seconds"],
])("a common portal that %s undoes nothing, and that is told", async (_, { status }, reason) => {
  commonPortal.answer(status);
  const { input } = await somethingToAssign();
  expect(await assign(input, notifying)).toMatchObject({
    code: 200,
    msg: `Application assigned. The common portal could not be notified: ${reason}`,
  });
  expect(await assignedTo(input.userId)).toHaveLength(1);
  expect(commonPortal.received).toHaveLength(1);
});

test("a common portal that is away undoes nothing either", async () => {
  const away = portico.another({ commonPortalUrl: "http://127.0.0.1:1" });
  const { input } = await somethingToAssign();
  expect(await assign(input, away)).toMatchObject({
    code: 200,
    msg: "Application assigned. The common portal could not be notified: it cannot be reached",
  });
  expect(await assignedTo(input.userId)).toHaveLength(1);
});

test("a refused assignment is not sent to the common portal", async () => {
  const { input } = await somethingToAssign();
  expect(await assign({ ...input, applicationId: input.clientId }, notifying)).toMatchObject({ code: 404 });
  expect(commonPortal.received).toEqual([]);
});
