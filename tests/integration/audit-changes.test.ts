import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { contract } from "~/contract";
import type { AuditEvent } from "~/contract/audit";
import { personName } from "~/hub/identity/account/users";
import { createAdmin } from "~/hub/operate/installation/create-admin";
import { AuditTrail } from "~/hub/record/audit/trail";
import { projectRoot } from "~/lib/root.server";
import { newAccount, signIn } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { bearing, dataOf, from } from "../support/calls";
import { newApplication, newAssignment, newClient } from "../support/catalog";
import { emailFields } from "../support/communication-fields";
import { hubForFile } from "../support/hub";
import { newPerson } from "../support/people";
import { png } from "../support/pictures";

const portico = hubForFile();
const admin = adminForFile(portico);

async function eventsOf(id: string): Promise<AuditEvent[]> {
  const events = await admin.get("listAuditEvents", { sort: "at" });
  return events.filter(({ subjectId }) => subjectId === id);
}

/** An event as `field: before -> after`. */
const changesOf = ({ changes }: AuditEvent) =>
  Object.fromEntries(changes.map(({ field, before, after }) => [field, `${before ?? "-"} -> ${after ?? "-"}`]));

test("every change of a record is recorded with its actor and the fields that changed", async () => {
  const client = { actualName: "Acme", displayName: "Acme Assistance", status: "ACTIVE" as const };
  const { _id } = await admin.get("createClient", { ...client, officeContact: 5550100 });
  await admin.get("updateClient", {
    clientId: _id!,
    ...client,
    displayName: "Acme, renamed",
    address: "1 Long Road",
    version: 1,
  });
  await admin.get("deleteClient", { clientId: _id! });

  const events = await eventsOf(_id!);
  const { firstName, lastName, email, id } = admin.account;
  for (const event of events) {
    expect(event).toMatchObject({
      actor: `${firstName} ${lastName} (${email})`,
      actorId: id,
      subjectType: "CLIENT",
      subject: "Acme",
      outcome: "SUCCESS",
    });
  }
  expect(events.map(({ action }) => action)).toEqual(["CREATED", "UPDATED", "DELETED"]);
  const [created, updated, deleted] = events.map(changesOf);
  expect(created).toEqual({
    actualName: "- -> Acme",
    displayName: "- -> Acme Assistance",
    officeContact: "- -> 5550100",
    status: "- -> ACTIVE",
    factorPolicy: "- -> none",
  });
  expect(updated).toEqual({ displayName: "Acme Assistance -> Acme, renamed", address: "- -> 1 Long Road" });
  expect(deleted).toMatchObject({
    actualName: "Acme -> -",
    displayName: "Acme, renamed -> -",
    address: "1 Long Road -> -",
  });
});

test("a save that changes nothing or is refused leaves no event, and no change is made without one", async () => {
  const role = { name: "Clerk", description: "Files claims", status: "ACTIVE" as const };
  const { _id: roleId } = await admin.get("createRole", role);
  await admin.get("updateRole", { roleId: roleId!, ...role });
  expect(await admin.call("updateRole", { roleId: roleId!, ...role, name: "Stale", version: 1 })).toMatchObject({
    code: 409,
  });
  expect(await admin.call("createRole", role)).toMatchObject({ code: 409 });
  expect((await eventsOf(roleId!)).map(({ action }) => action)).toEqual(["CREATED"]);

  await portico.pool.query("alter table audit_events add constraint no_such_event check (subject_name <> 'Untold')");
  expect(await admin.call("createRole", { ...role, name: "Untold" })).toMatchObject({ code: 500 });
  expect(await admin.get("listRoles", { search: "Untold" })).toEqual([]);
  await portico.pool.query("alter table audit_events drop constraint no_such_event");
});

test("a launch and its event are both there, or neither is", async () => {
  const user = await newAccount(portico.hub);
  const { application, client } = await newAssignment(portico.hub, user, "Approver");
  const caller = bearing(await signIn(portico, user));
  const of = { userId: user.id, clientId: client.id, redirectUri: application.redirectUrl };
  const launch = () => portico.hub.call("grantToken", of, caller);
  const launches = async () =>
    (await portico.pool.query("select from sessions where user_id = $1 and kind = 'LAUNCH'", [user.id])).rowCount;
  const outcomes = async () => (await eventsOf(application.id)).map(({ action, outcome }) => [action, outcome]);

  await portico.pool.query("alter table audit_events add constraint no_launch check (action <> 'LAUNCH')");
  expect(await launch()).toMatchObject({ code: 500 });
  expect([await launches(), await outcomes()]).toEqual([0, []]);
  await portico.pool.query("alter table audit_events drop constraint no_launch");

  await portico.pool.query("alter table sessions add constraint no_launch check (kind <> 'LAUNCH')");
  expect(await launch()).toMatchObject({ code: 500 });
  await portico.pool.query("alter table sessions drop constraint no_launch");
  expect([await launches(), await outcomes()]).toEqual([0, []]);

  expect(await launch()).toMatchObject({ code: 200 });
  expect([await launches(), await outcomes()]).toEqual([1, [["LAUNCH", "SUCCESS"]]]);
});

test("what a change changes besides is recorded with it, without it and once; without a change it is refused", async () => {
  const caller = from("192.0.2.77");
  const call = { name: "createRole", endpoint: contract.createRole, caller, session: undefined, input: {} } as const;
  const trail = new AuditTrail(portico.hub.services, { ...call, operator: "somebody" });
  const also = (name: string) =>
    trail.also([{ action: "UPDATED", type: "ROLE", id: admin.account.id, name, before: null, after: null }]);
  await expect(
    trail.change(async () => {
      also("Taken back");
      throw new Error("too late");
    }),
  ).rejects.toThrow("too late");
  expect(() => also("Nobody's")).toThrow("no change");
  await trail.change(
    async () => also("Without"),
    () => false,
  );
  await trail.change(async () => also("Alone"));
  expect(() => also("Nobody's")).toThrow("no change");
  const { rows } = await portico.pool.query<{ name: string }>(
    "select subject_name as name from audit_events where client_address = $1 order by id",
    [caller.clientAddress],
  );
  expect(rows.map(({ name }) => name)).toEqual(["Without", "Alone"]);
});

test("attaching and detaching are recorded by name", async () => {
  const user = await newAccount(portico.hub);
  const [application, client] = [await newApplication(portico.hub), await newClient(portico.hub)];
  const named = (name: string) => ({ name, description: "Of this test", status: "ACTIVE" as const });
  const { _id: roleId } = await admin.get("createRole", named("Auditor"));
  const { _id: permissionId } = await admin.get("createPermission", named("Reads claims"));
  await admin.get("attachPermissionToRole", { roleId: roleId!, permissionId: permissionId! });
  await admin.get("attachPermissionToRole", { roleId: roleId!, permissionId: permissionId! });
  await admin.get("attachRoleToUser", { userId: user.id, roleId: roleId! });
  await admin.get("detachRoleFromUser", { userId: user.id, roleId: roleId! });
  const assignment = { userId: user.id, applicationId: application.id, clientId: client.id };
  await admin.get("assignApplication", { ...assignment, role: "Approver" });
  await admin.get("assignApplication", { ...assignment, role: "Creator" });
  await admin.get("detachClient", assignment);

  expect((await eventsOf(roleId!)).map((event) => [event.action, changesOf(event)]).slice(1)).toEqual([
    ["ATTACHED", { permissions: `- -> Reads claims (${permissionId})` }],
  ]);
  const as = (role: string) => `${application.name} for ${client.actualName} as ${role} (${application.id})`;
  expect((await eventsOf(user.id)).map((event) => [event.action, changesOf(event)])).toEqual([
    ["ATTACHED", { role: `- -> Auditor (${roleId})` }],
    ["DETACHED", { role: `Auditor (${roleId}) -> -` }],
    ["ATTACHED", { applications: `- -> ${as("Approver")}` }],
    ["ATTACHED", { applications: `${as("Approver")} -> ${as("Creator")}` }],
    ["DETACHED", { applications: `${as("Creator")} -> -` }],
  ]);

  // Rows of one user differ, and who searches for the application finds them.
  const found = await admin.get("listAuditEvents", { field: "subject", search: application.name });
  expect(found.map(({ action, subject }) => `${action} ${subject}`)).toEqual(
    ["DETACHED Creator", "ATTACHED Creator", "ATTACHED Approver"].map((each) => {
      const [action, role] = each.split(" ");
      return `${action} ${personName(user)} – ${application.name} for ${client.actualName} as ${role}`;
    }),
  );
});

test("a changed secret is recorded without its value, a reference by its name", async () => {
  const application = await newApplication(portico.hub);
  const fields = emailFields({ password: "Mail#Secret1", token: "Gateway#Token1" });
  const { _id } = await admin.get("createEmailConfiguration", fields);
  await admin.get("updateEmailConfiguration", {
    ...fields,
    emailNotificationId: _id!,
    application: application.name,
    password: "Mail#Secret2",
    token: undefined,
  });
  const [created, updated] = await eventsOf(_id!);
  expect(changesOf(created!)).toMatchObject({
    application: "- -> All",
    password: "- -> (changed)",
    token: "- -> (changed)",
  });
  expect(changesOf(updated!)).toEqual({
    application: `All -> ${application.name} (${application.id})`,
    password: "- -> (changed)",
  });

  const person = newPerson();
  const { _id: userId } = await admin.get("createUser", { ...person, userName: "ada.l" });
  await admin.get("resetUserPassword", { email: person.email, newPassword: "Brand#New1door" });
  const [made, reset] = await eventsOf(userId!);
  expect(changesOf(made!)).toMatchObject({ password: "- -> (changed)", email: `- -> ${person.email}` });
  expect(reset).toMatchObject({
    action: "PASSWORD_CHANGED",
    subject: `${person.firstName} ${person.lastName} (${person.email})`,
    actorId: admin.account.id,
  });

  const { rows } = await portico.pool.query<{ event: string }>("select audit_events::text as event from audit_events");
  for (const secret of ["Mail#Secret", "Gateway#Token", person.password, "Brand#New1door", "$argon2"]) {
    expect(rows.filter(({ event }) => event.includes(secret))).toEqual([]);
  }
});

test("an uploaded picture is recorded by its path", async () => {
  const { msg } = await admin.call("uploadLogoImage", { logo: new File([new Uint8Array(png(400, 120))], "logo.png") });
  expect(await admin.get("listAuditEvents", { field: "subject", search: msg })).toMatchObject([
    { action: "UPLOADED", subjectType: "PICTURE", subject: msg },
  ]);
});

test("calls that only Admins may make are recorded when others try them, up to twenty times in a quarter of an hour", async () => {
  const limited = portico.another({ rateLimits: true });
  const user = await newAccount(portico.hub);
  const token = await signIn(portico, user);
  for (let tries = 0; tries < 22; tries++) {
    expect(await limited.call("deleteRole", { roleId: "any" }, bearing(token))).toMatchObject({ code: 403 });
  }
  const denied = await admin.get("listAuditEvents", { field: "action", search: "access denied" });
  expect(denied).toHaveLength(20);
  expect(denied[0]).toMatchObject({ actorId: user.id, subjectType: "CALL", subject: "deleteRole", outcome: "FAILURE" });

  const guess = () => limited.call("login", { email: user.email, password: "Wrong#1password" }, from("198.51.100.9"));
  for (let tries = 0; tries < 12; tries++) await guess();
  const refused = await admin.get("listAuditEvents", { field: "clientAddress", search: "198.51.100.9" });
  expect(
    refused.filter(({ reason }) => reason?.includes("is wrong")),
    "as many as the limit lets pass",
  ).toHaveLength(10);
  expect(
    refused.filter(({ reason }) => reason?.startsWith("Too many tries")),
    "the others together",
  ).toHaveLength(1);
});

test("an administrator created at the command line is recorded", async () => {
  const { db } = portico.hub.services;
  const boss = newPerson();
  const { id } = await createAdmin(db, { ...boss, userName: "the.boss" });
  await createAdmin(db, { ...boss, userName: "the.boss", password: "Brand#New1door" });
  const events = await eventsOf(id);
  expect(events.map(({ action, actor, subject }) => [action, actor, subject])).toEqual([
    ["CREATED", "command line", `${boss.firstName} ${boss.lastName} (${boss.email})`],
    ["UPDATED", "command line", `${boss.firstName} ${boss.lastName} (${boss.email})`],
  ]);
  expect(changesOf(events[0]!).role).toMatch(/^- -> Admin \(/);
  expect(changesOf(events[1]!)).toEqual({ password: "- -> (changed)" });
});

test("a call that forgets its event does not pass", async () => {
  const trail = new AuditTrail(portico.hub.services, {
    name: "createRole",
    endpoint: contract.createRole,
    caller: from("192.0.2.1"),
    session: undefined,
    input: {},
  });
  await expect(trail.follow(async () => "done")).rejects.toThrow(
    "/api/users/createRole left no event in the audit log",
  );
});

describe("the code of the handlers", () => {
  const folders = ["directory", "messages", "protocols/launch"];
  const sources = folders.flatMap((folder) => {
    const all = readdirSync(join(projectRoot, "app/hub", folder), { recursive: true, encoding: "utf8" });
    return all
      .filter((name) => name.endsWith(".ts") && !name.endsWith(".test.ts") && !name.startsWith("delivery/"))
      .map((name) => [`${folder}/${name}`, readFileSync(join(projectRoot, "app/hub", folder, name), "utf8")] as const);
  });

  test("changes nothing past the audit log", () => {
    const past = /\bdb\s*\.\s*(insert|update|delete|transaction)\(/;
    expect(sources.filter(([, text]) => past.test(text)).map(([path]) => path)).toEqual([]);
  });
});

test("the log is shown to Admins alone", async () => {
  const token = await signIn(portico, await newAccount(portico.hub));
  for (const call of ["listAuditEvents", "exportAuditEvents"] as const) {
    expect(await portico.hub.call(call, {}, bearing(token))).toMatchObject({ code: 403 });
    expect(await portico.hub.call(call, {}, from("192.0.2.1"))).toMatchObject({ code: 401 });
    expect(dataOf(await admin.call(call, {})).length).toBeGreaterThan(0);
  }
});
