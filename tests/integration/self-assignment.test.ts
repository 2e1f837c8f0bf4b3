import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Contract } from "~/contract";
import type { InputOf, OutputOf } from "~/contract/kit/endpoint";
import { openSelfAssignment } from "~/hub/identity/session/session";
import type { Hub } from "~/hub/server/hub";
import { type Account, change, codeIn, newAccount } from "../support/accounts";
import { type Actor, actor, adminForFile, newAdmin } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { type CommonPortal, startCommonPortal } from "../support/common-portal";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";

const NOT_OPEN = { code: 403, msg: "This application cannot be assigned by yourself. Please ask your administrator" };

const portico = hubForFile();
const someAdmin = adminForFile(portico);
let commonPortal: CommonPortal;
let hub: Hub;

beforeAll(async () => {
  commonPortal = await startCommonPortal();
  hub = portico.another({ commonPortalUrl: commonPortal.url });
});

afterEach(() => void (commonPortal.received.length = 0));

afterAll(() => commonPortal.stop());

async function open(values: Parameters<typeof newApplication>[1] = {}) {
  const [application, client] = await Promise.all([
    newApplication(hub, { selfAssignment: true, ...values }),
    newClient(hub),
  ]);
  return { application, client, ids: { applicationId: application.id, clientId: client.id } };
}

async function verified(input: { selfAssign?: boolean } = { selfAssign: true }) {
  const person = newPerson();
  const { _id } = dataOf(await hub.call("signUp", person, anyone));
  const otp = codeIn((await portico.mail.waitFor(person.email)).text);
  return {
    ...dataOf(await hub.call("verifyEmail", { email: person.email, otp, ...input }, anyone)),
    userId: _id,
    person,
    otp,
  };
}

type Assigned = OutputOf<Contract["assignedApplicationsWithClients"]>;
const assignedTo = async (userId: string): Promise<Assigned> =>
  dataOf(await hub.call("assignedApplicationsWithClients", { userId }, someAdmin.caller));
const assignAs = ({ caller }: Pick<Actor, "caller">, input: InputOf<Contract["assignApplication"]>) =>
  hub.call("assignApplication", input, caller);

describe("a user", () => {
  test("assigns themselves an application that allows it, in the default role, and the common portal is notified", async () => {
    const { account, caller } = await actor({ hub });
    const { application, client, ids } = await open();
    const input = { userId: account.id, ...ids };
    expect(await assignAs({ caller }, input)).toMatchObject({
      code: 200,
      msg: "Application assigned. The common portal was notified",
    });
    expect(await assignedTo(account.id)).toMatchObject([{ ...ids, role: "User" }]);
    expect(commonPortal.received).toMatchObject([
      { body: { userId: account.id, appName: application.name, ClientName: client.actualName } },
    ]);

    expect(await assignAs({ caller }, input)).toMatchObject({ code: 200, msg: "Application assigned already" });
    expect(commonPortal.received, "it is told once").toHaveLength(1);
  });

  test("is neither demoted nor promoted where it is assigned already, whether or not the application allows it", async () => {
    const { account, caller } = await actor({ hub });
    const { application, client, ids } = await open({ selfAssignment: false });
    await assign(hub, account, application, client, "Approver");
    expect(await assignAs({ caller }, { userId: account.id, ...ids })).toMatchObject({ code: 200 });
    expect(await assignedTo(account.id)).toMatchObject([{ role: "Approver" }]);
    expect(commonPortal.received).toEqual([]);
  });

  test("takes no other role, not even by another spelling", async () => {
    const { account, caller } = await actor({ hub });
    const { ids } = await open();
    for (const role of ["Admin", "admin", "Approver", "USER"]) {
      expect(await assignAs({ caller }, { userId: account.id, ...ids, role })).toMatchObject(NOT_OPEN);
    }
    expect(await assignedTo(account.id)).toEqual([]);
  });

  test("assigns nothing to anybody else", async () => {
    const { caller } = await actor({ hub });
    const other = await newAccount(hub);
    const { ids } = await open();
    for (const userId of [other.id, someAdmin.account.id, other.id.toUpperCase()]) {
      expect(await assignAs({ caller }, { userId, ...ids })).toMatchObject({
        code: 403,
        msg: "You are not allowed to do this",
      });
    }
    expect(await assignedTo(other.id)).toEqual([]);
  });

  test("gets the same answer for an application that does not allow it, is not in use, or does not exist", async () => {
    const { account, caller } = await actor({ hub });
    const { ids } = await open();
    const [closed, blocked, deleted] = await Promise.all([
      newApplication(hub),
      newApplication(hub, { selfAssignment: true, status: "Temporary BLOCKED" }),
      newApplication(hub, { selfAssignment: true, deletedAt: new Date() }),
    ]);
    const inactive = await newClient(hub, { status: "INACTIVE" });
    const nobody = "00000000-0000-7000-8000-000000000000";
    const refused = [closed.id, blocked.id, deleted.id, nobody].map((applicationId) => ({ ...ids, applicationId }));
    for (const wanted of [...refused, { ...ids, clientId: inactive.id }, { ...ids, clientId: nobody }]) {
      expect(await assignAs({ caller }, { userId: account.id, ...wanted })).toMatchObject(NOT_OPEN);
    }
    expect(await assignedTo(account.id)).toEqual([]);
    expect(commonPortal.received).toEqual([]);
  });

  test("does not assign without end", async () => {
    const limited = portico.another({ rateLimits: true });
    const { account, caller } = await actor({ hub });
    const { ids } = await open();
    const answers = await Promise.all(
      Array.from({ length: 21 }, () => limited.call("assignApplication", { userId: account.id, ...ids }, caller)),
    );
    expect(answers.filter(({ code }) => code === 429)).toHaveLength(1);
  });
});

describe("checkSelfAssignment", () => {
  const check = (application: string, client?: string) =>
    hub.call("checkSelfAssignment", { application, client }, anyone);

  test("names the application as it is registered, in whatever case the link names it", async () => {
    const { application, client } = await open();
    const found = { code: 200, data: { applicationName: application.name } };
    expect(await check(application.name, client.actualName)).toMatchObject(found);
    expect(await check(application.name.toUpperCase(), client.actualName.toUpperCase())).toMatchObject(found);
    expect(await check(application.name)).toMatchObject(found);
  });

  test("refuses in the same words whatever stands in the way", async () => {
    const { application, client } = await open();
    const [closed, blocked, deleted] = await Promise.all([
      newApplication(hub),
      newApplication(hub, { selfAssignment: true, status: "Temporary BLOCKED" }),
      newApplication(hub, { selfAssignment: true, deletedAt: new Date() }),
    ]);
    const inactive = await newClient(hub, { status: "INACTIVE" });
    const answers = [
      await check(closed.name),
      await check("No such application"),
      await check(application.name, "No such client"),
      await check(application.name, inactive.actualName),
      await check(application.name, "%"),
    ];
    for (const { name } of [closed, blocked, deleted]) answers.push(await check(name, client.actualName));
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(answers[0]).toMatchObject({ ...NOT_OPEN, code: 400, data: null });
  });
});

test("an Admin still assigns anything, to oneself too", async () => {
  const { ids } = await open({ selfAssignment: false });
  expect(await assignAs(someAdmin, { userId: someAdmin.account.id, ...ids, role: "Approver" })).toMatchObject({
    code: 200,
  });
  expect(await assignedTo(someAdmin.account.id)).toMatchObject([{ ...ids, role: "Approver" }]);
});

describe("a visitor who has just verified an email", () => {
  const names = async (token: string, application: string, client: string) => ({
    applications: await hub.call("getApplicationDetails", { name: application }, bearing(token)),
    clients: await hub.call("getClientDetails", { name: client }, bearing(token)),
  });

  test("reads the application and client by name and assigns them to themselves; the token permits nothing else", async () => {
    const { application, client, ids } = await open();
    const { id: userId, selfAssignmentToken } = await verified();
    const token = selfAssignmentToken!;
    const found = await names(token, application.name, client.actualName);
    expect(dataOf(found.applications)).toEqual([
      { _id: application.id, name: { description: application.name }, status: "ACTIVE" },
    ]);
    expect(dataOf(found.clients)).toMatchObject([{ _id: client.id, actualName: client.actualName }]);

    expect(await hub.call("assignApplication", { userId, ...ids }, bearing(token))).toMatchObject({ code: 200 });
    expect(await assignedTo(userId)).toMatchObject([{ ...ids, role: "User" }]);
    expect(await hub.call("assignApplication", { userId, ...ids }, bearing(token)), "it is used up").toMatchObject({
      code: 401,
    });
    expect((await names(token, application.name, client.actualName)).applications.code).toBe(401);
  });

  test("gets a token only when one is asked for", async () => {
    expect((await verified({})).selfAssignmentToken).toBeUndefined();
  });

  test("assigns nothing else and nobody else with it", async () => {
    const { ids } = await open();
    const closed = await newApplication(hub);
    const { id: userId, selfAssignmentToken } = await verified();
    const caller = bearing(selfAssignmentToken!);
    const other = await newAccount(hub);
    expect(await hub.call("assignApplication", { userId: other.id, ...ids }, caller)).toMatchObject({ code: 403 });
    expect(await hub.call("assignApplication", { userId, ...ids, role: "Admin" }, caller)).toMatchObject(NOT_OPEN);
    expect(await hub.call("assignApplication", { userId, ...ids, applicationId: closed.id }, caller)).toMatchObject(
      NOT_OPEN,
    );
    expect(await assignedTo(userId)).toEqual([]);
    expect(await assignedTo(other.id)).toEqual([]);
  });

  test("has nothing of an Admin's rights with it", async () => {
    const { ids } = await open();
    const closed = await newApplication(hub);
    const { account } = await newAdmin(portico);
    const caller = bearing(await openSelfAssignment(hub.services.db, account.id, anyone));
    expect(
      await hub.call("assignApplication", { userId: account.id, ...ids, applicationId: closed.id }, caller),
    ).toMatchObject(NOT_OPEN);
    expect(await hub.call("assignApplication", { userId: account.id, ...ids, role: "Approver" }, caller)).toMatchObject(
      NOT_OPEN,
    );
    expect(dataOf(await hub.call("getApplicationDetails", { name: closed.name }, caller))).toEqual([]);
    expect(await assignedTo(account.id)).toEqual([]);
  });

  test("uses it once, even in two calls at the same time", async () => {
    const [one, other] = [await open(), await open()];
    const { id: userId, selfAssignmentToken } = await verified();
    const answers = await Promise.all(
      [one, other].map(({ ids }) => hub.call("assignApplication", { userId, ...ids }, bearing(selfAssignmentToken!))),
    );
    expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 401]);
    expect(await assignedTo(userId)).toHaveLength(1);
  });

  test("has ten minutes for it, and an active account", async () => {
    const { application } = await open();
    const { id, selfAssignmentToken } = await verified();
    const token = selfAssignmentToken!;
    const reads = async () => (await names(token, application.name, "any")).applications.code;
    expect(await reads()).toBe(200);
    await change(hub, { id } as Account, { isActive: false });
    expect(await reads()).toBe(401);
    await change(hub, { id } as Account, { isActive: true });
    await portico.pool.query("update sessions set expires_at = expires_at - interval '10 minutes' where user_id = $1", [
      id,
    ]);
    expect(await reads()).toBe(401);
  });
});

test("an Admin sets whether users may assign themselves an application: off at first, kept where it is left out", async () => {
  const fields = {
    name: { description: newPerson().lastName },
    applicationAllowedUrl: "https://app.example.test/",
    applicationRedirectUrl: "https://app.example.test/",
    status: "ACTIVE" as const,
  };
  const id = dataOf(await hub.call("createApplication", fields, someAdmin.caller))._id!;
  const flag = async () =>
    dataOf(await hub.call("listApplications", { field: "_id", search: id }, someAdmin.caller))[0]?.selfAssignment;
  const save = async (changes: object) =>
    dataOf(await hub.call("updateApplication", { id, ...fields, ...changes }, someAdmin.caller));
  expect(await flag()).toBe(false);
  await save({ selfAssignment: true });
  expect(await flag()).toBe(true);
  await save({});
  expect(await flag()).toBe(true);
  await save({ selfAssignment: false });
  expect(await flag()).toBe(false);
});
