import { beforeAll, expect, test } from "vitest";
import { COUNT_CAP } from "~/contract/kit/rules";
import { type Account, newAccount } from "../support/accounts";
import { adminForFile, newAdmin } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import type { ApplicationRecord, ClientRecord } from "../support/hub-tables";
import { openSession } from "../support/open-session";

const portico = hubForFile();
const admin = adminForFile(portico);

let application: ApplicationRecord;
let northwind: ClientRecord;
let contoso: ClientRecord;
let ana: Account;
let bob: Account;

beforeAll(async () => {
  application = await newApplication(portico.hub);
  [northwind, contoso] = [await newClient(portico.hub), await newClient(portico.hub)];
  [ana, bob] = [await newAccount(portico.hub), await newAccount(portico.hub)];
  await assign(portico.hub, ana, application, northwind, "Approver");
  await assign(portico.hub, ana, application, contoso, "User");
  await assign(portico.hub, bob, application, contoso, "Approver");
  await assign(portico.hub, bob, await newApplication(portico.hub), contoso, "User");
});

const listed = (input: object = {}) => admin.get("listAccess", { applicationId: application.id, ...input });
const who = async (input: object) => (await listed(input)).map(({ userId, client }) => [userId, client]);

test("it says who has an application, for whom, as what, since when, until when, and who gave it", async () => {
  const giver = await newAdmin(portico);
  const carol = await newAccount(portico.hub);
  const named = { userId: carol.id, applicationId: application.id, clientId: northwind.id };
  await giver.get("assignApplication", { ...named, role: "Clerk", validUntil: "2999-06-30" });
  const [entry] = await listed({ search: carol.email, field: "email" });
  expect(entry).toMatchObject({
    ...named,
    email: carol.email,
    isActive: true,
    application: application.name,
    client: northwind.actualName,
    role: "Clerk",
    since: expect.any(String) as string,
    validUntil: "2999-07-01T00:00:00.000Z",
    givenById: giver.account.id,
    isSelfAssigned: false,
  });
  expect(entry?.givenBy).toContain(giver.account.email);
  await admin.get("detachClient", named);
});

test("it is narrowed by person, client and role, together", async () => {
  expect(await who({ clientId: northwind.id })).toEqual([[ana.id, northwind.actualName]]);
  expect(await who({ clientId: contoso.id, role: "approver" })).toEqual([[bob.id, contoso.actualName]]);
  expect(await who({ userId: ana.id, role: "Clerk" })).toEqual([]);
  const everything = dataOf(await admin.call("listAccess", { userId: bob.id }));
  expect(everything).toHaveLength(2);
});

test("a person is found by any part of first and last name together, to the letter", async () => {
  const carol = await newAccount(portico.hub);
  await assign(portico.hub, carol, application, northwind);
  await portico.pool.query("update users set first_name = 'Mary Ann', last_name = 'O%Hara_Lee' where id = $1", [
    carol.id,
  ]);
  const isFound = async (search: string) => (await listed({ search })).some(({ userId }) => userId === carol.id);
  for (const part of ["mary", "ANN O", "Mary Ann O%Hara_Lee", "y a", "hara_", "o%h", "%", " o", "lee"])
    expect(await isFound(part), part).toBe(true);
  for (const part of ["ann  o", "haraxlee", "o_hara", "lee mary", "mary lee", "o%lee", "annx"])
    expect(await isFound(part), part).toBe(false);
  await portico.pool.query("delete from assignments where user_id = $1", [carol.id]);
});

test("of a day it has what counted then and had been given by then", async () => {
  const [mine, theirs] = [`user_id = '${ana.id}'`, `user_id = '${bob.id}'`];
  await portico.pool.query(
    `update assignments set created_at = '2030-01-01', valid_from = '2030-03-01', valid_until = '2030-04-01' where ${mine}`,
  );
  await portico.pool.query(`update assignments set created_at = '2030-03-15' where ${theirs}`);
  const on = async (at: string) => [...new Set((await listed({ at })).map(({ userId }) => userId))].sort();
  expect(await on("2030-02-28")).toEqual([]);
  expect(await on("2030-03-01")).toEqual([ana.id]);
  expect(await on("2030-03-16")).toEqual([ana.id, bob.id].sort());
  expect(await on("2030-04-01")).toEqual([bob.id]);
  // Without a day it has what is to come, and what is over.
  expect(await who({})).toHaveLength(3);
  await portico.pool.query("update assignments set created_at = now(), valid_from = null, valid_until = null");
});

test("pages neither repeat nor leave out anybody, and nor do the batches of a download", async () => {
  const crowded = await newApplication(portico.hub);
  for (let count = 0; count < 7; count += 1) {
    const account = await newAccount(portico.hub);
    await assign(portico.hub, account, crowded, northwind);
    await assign(portico.hub, account, crowded, contoso);
  }
  const seen: string[] = [];
  for (const page of [1, 2, 3])
    for (const { _id } of await listed({ applicationId: crowded.id, page, size: 5, sort: "-role" })) seen.push(_id);
  expect(new Set(seen).size).toBe(14);
  const answer = await admin.call("listAccess", { applicationId: crowded.id, page: 1, size: 5 });
  expect(answer).toMatchObject({ code: 200, total: 14 });
  const all = await admin.get("exportAccess", { applicationId: crowded.id });
  const after = await admin.get("exportAccess", { applicationId: crowded.id, after: all[9]!._id });
  expect(after).toEqual(all.slice(10));
  expect(await admin.call("exportAccess", { after: "x" })).toMatchObject({ code: 400 });
});

test("a role's people are listed, since when, until when and by whom", async () => {
  const giver = await newAdmin(portico);
  const made = await admin.get("createRole", { name: "Keeper of lists", description: "A test", status: "ACTIVE" });
  const roleId = made._id!;
  const holder = await newAccount(portico.hub);
  await giver.get("attachRoleToUser", { userId: holder.id, roleId, validUntil: "2999-06-30" });
  const [entry, ...others] = await admin.get("listRoleHolders", { roleId, page: 1, size: 5 });
  expect(others).toEqual([]);
  expect(entry).toMatchObject({
    userId: holder.id,
    email: holder.email,
    isActive: true,
    since: expect.any(String) as string,
    validUntil: "2999-07-01T00:00:00.000Z",
    givenById: giver.account.id,
  });
  expect(entry?.givenBy).toContain(giver.account.email);
  expect(await admin.call("listRoleHolders", { roleId, page: 1, size: 5 })).toMatchObject({ total: 1 });
  expect(await admin.get("listRoleHolders", { roleId, search: "nobody" })).toEqual([]);
  await admin.get("deleteUser", { userId: holder.id });
  expect(await admin.get("listRoleHolders", { roleId })).toEqual([]);
});

test("deleted users and applications are in none of it", async () => {
  const gone = await newAccount(portico.hub);
  await assign(portico.hub, gone, application, northwind);
  await admin.get("deleteUser", { userId: gone.id });
  expect(await who({ userId: gone.id })).toEqual([]);
  const answer = await admin.call("listAccess", { userId: gone.id, page: 1, size: 5 });
  expect(answer).toMatchObject({ code: 200, total: 0 });
});

test("only Admins and Auditors read it, a user's sign-ins and messages, whoever they ask about", async () => {
  const token = await openSession(portico.hub.services.db, ana.id, anyone);
  for (const [call, input] of [
    ["listAccess", { userId: ana.id }],
    ["exportAccess", { userId: ana.id }],
    ["listRoleHolders", { roleId: ana.id }],
    ["standInsOf", { userId: ana.id }],
    ["listSignIns", { userId: ana.id }],
    ["listMessages", { userId: ana.id }],
  ] as const) {
    expect(await portico.hub.call(call, input, bearing(token))).toMatchObject({ code: 403 });
    expect(await portico.hub.call(call, input, anyone)).toMatchObject({ code: 401 });
  }
});

test("a user's sign-ins say why they failed, and messages are those to the user alone", async () => {
  await portico.hub.call("login", { email: bob.email, password: "Wrong#Horse7" }, anyone);
  const launch = { userId: bob.id, clientId: northwind.id, redirectUri: application.redirectUrl };
  await portico.hub.call("grantToken", launch, bearing(await openSession(portico.hub.services.db, bob.id, anyone)));
  const found = await admin.get("listSignIns", { userId: bob.id });
  expect(found.map(({ action, outcome }) => `${action} ${outcome}`)).toEqual([
    "LAUNCH FAILURE",
    "SIGN_IN_PASSWORD FAILURE",
  ]);
  expect(found.every(({ reason }) => reason)).toBe(true);
  expect(await admin.get("listSignIns", { userId: ana.id })).toEqual([]);

  await portico.hub.call("login", { email: ana.email, password: ana.password }, anyone);
  expect((await admin.get("listMessages", { userId: ana.id })).map(({ kind }) => kind)).toEqual(["LOGIN_OTP"]);
  expect(await admin.get("listMessages", { userId: ana.id, field: "kind", search: "WELCOME" })).toEqual([]);
  expect(await admin.get("listMessages", { userId: bob.id })).toEqual([]);
});

test("more than five thousand are not counted, and those given last come first", async () => {
  const crowded = await newApplication(portico.hub);
  const side = Math.ceil(Math.sqrt(COUNT_CAP + 2));
  await portico.pool.query(
    `with people as (
       insert into users (id, first_name, last_name, user_name, email, password_hash)
       select gen_random_uuid(), 'Many', 'People', 'many' || n, 'many' || n || '@example.test', 'none'
       from generate_series(1, $2::int) n returning id),
     companies as (
       insert into clients (id, actual_name, display_name)
       select gen_random_uuid(), 'Many ' || n, 'Many ' || n from generate_series(1, $2::int) n returning id)
     insert into assignments (user_id, application_id, client_id, created_at)
     select people.id, $1, companies.id, now() - random() * interval '300 days' from people, companies`,
    [crowded.id, side],
  );
  const answer = await admin.call("listAccess", { applicationId: crowded.id, page: 1, size: 50, sort: "-since" });
  expect(answer).toMatchObject({ code: 200, total: COUNT_CAP + 1 });
  const given = dataOf(answer).map(({ since }) => since);
  expect(given).toEqual(given.toSorted().reverse());
});
