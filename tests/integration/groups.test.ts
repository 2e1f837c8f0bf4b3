import { randomUUID } from "node:crypto";
import { decodeJwt } from "jose";
import { fetchUserInfo, tokenIntrospection } from "openid-client";
import { beforeAll, describe, expect, test } from "vitest";
import { newAccount, signIn } from "../support/accounts";
import { actor, adminForFile, NOBODY } from "../support/admin";
import { assign, newApplication, newClient } from "../support/catalog";
import { ask, enterHost, registerHost } from "../support/forward-auth";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(portico);

const DAY_MS = 86_400_000;
const daysFromNow = (days: number) => new Date(Date.now() + days * DAY_MS).toISOString();
let made = 0;

async function newGroup(name = `group-${(made += 1)}`) {
  const { _id } = await admin.get("createGroup", { name, description: "" });
  return { id: _id!, name };
}

type Group = Awaited<ReturnType<typeof newGroup>>;
interface Identified {
  id: string;
}

const addMember = (group: Group, { email }: { email: string }, days: object = {}) =>
  admin.get("addGroupMember", { groupId: group.id, email, ...days });
const addClient = (group: Group, client: Identified, days: object = {}) =>
  admin.get("addGroupClient", { groupId: group.id, clientId: client.id, ...days });

/** Every way to ask whether somebody is in a group. */
async function isIn(group: Group, user: Identified): Promise<boolean> {
  const held = (await admin.get("groupsOfUser", { userId: user.id })).find(({ _id }) => _id === group.id);
  const people = await admin.get("listGroupPeople", { groupId: group.id });
  const listed = people.find(({ userId }) => userId === user.id);
  const exported = await admin.get("exportGroupPeople", { groupId: group.id });
  expect(exported.find(({ userId }) => userId === user.id)).toEqual(listed);
  expect(listed?.isMember ?? false).toBe(held?.isMember ?? false);
  return listed?.isMember ?? false;
}

const run = (text: string, ...values: unknown[]) => portico.pool.query(text, values);

describe("people are in a group", () => {
  test("by hand, from the first day to the last", async () => {
    const [group, user] = [await newGroup(), await newAccount(portico.hub)];
    expect(await isIn(group, user)).toBe(false);
    await addMember(group, user);
    expect(await isIn(group, user)).toBe(true);
    await addMember(group, user, { validFrom: daysFromNow(1), validUntil: daysFromNow(2) });
    expect(await isIn(group, user)).toBe(false);
    await run("update group_members set valid_from = now() - interval '2 days', valid_until = now()");
    expect(await isIn(group, user)).toBe(false);
    await addMember(group, user, { validUntil: daysFromNow(2) });
    expect(await isIn(group, user)).toBe(true);
    await admin.get("removeGroupMember", { groupId: group.id, userId: user.id });
    expect(await isIn(group, user)).toBe(false);
    const again = await admin.call("removeGroupMember", { groupId: group.id, userId: user.id });
    expect(again).toMatchObject({ code: 404 });
  });

  test("by a client, while somebody gave them an application for it that counts", async () => {
    const { hub } = portico;
    const [group, user, client, other] = [
      await newGroup(),
      await newAccount(hub),
      await newClient(hub),
      await newClient(hub),
    ];
    const application = await newApplication(hub);
    await addClient(group, client);
    await assign(hub, user, application, other);
    expect(await isIn(group, user), "of another client").toBe(false);
    await assign(hub, user, application, client);
    expect(await isIn(group, user)).toBe(true);
    const states: [change: string, undo: string][] = [
      ["assignments set valid_until = now()", "assignments set valid_until = null"],
      ["assignments set valid_from = now() + interval '1 day'", "assignments set valid_from = null"],
      ["assignments set is_self_assigned = true", "assignments set is_self_assigned = false"],
      ["applications set status = 'INACTIVE'", "applications set status = 'ACTIVE'"],
      ["applications set deleted_at = now()", "applications set deleted_at = null"],
      ["clients set status = 'INACTIVE'", "clients set status = 'ACTIVE'"],
      ["group_clients set valid_until = now()", "group_clients set valid_until = null"],
      ["group_clients set valid_from = now() + interval '1 day'", "group_clients set valid_from = null"],
    ];
    for (const [change, undo] of states) {
      await run(`update ${change}`);
      expect(await isIn(group, user), change).toBe(false);
      await run(`update ${undo}`);
      expect(await isIn(group, user), undo).toBe(true);
    }
    const [person] = await admin.get("listGroupPeople", { groupId: group.id });
    expect(person).toMatchObject({ userId: user.id, isByHand: false, clients: [client.actualName] });
    await addMember(group, user);
    await admin.get("detachClient", { userId: user.id, applicationId: application.id, clientId: client.id });
    expect(await isIn(group, user), "still by hand").toBe(true);
    await admin.get("removeGroupClient", { groupId: group.id, clientId: client.id });
    expect(await admin.get("listGroupClients", { groupId: group.id })).toEqual([]);
  });

  test("once each in its list, which is searched, sorted and paged", async () => {
    const { hub } = portico;
    const [group, client, application] = [await newGroup(), await newClient(hub), await newApplication(hub)];
    await addClient(group, client);
    const second = await newApplication(hub);
    const names = ["Ada", "Bea", "Cleo"];
    for (const firstName of names) {
      const user = await newAccount(hub, { firstName, lastName: "Lister" });
      await assign(hub, user, application, client);
      await assign(hub, user, second, client);
      await addMember(group, user);
    }
    const listed = async (more: object = {}) => {
      const answer = await admin.call("listGroupPeople", { groupId: group.id, page: 1, size: 5, ...more });
      expect(answer.code).toBe(200);
      return answer.code === 200 ? { total: answer.total, names: answer.data.map(({ person }) => person) } : {};
    };
    expect(await listed()).toEqual({ total: 3, names: names.map((name) => `${name} Lister`) });
    expect(await listed({ sort: "-person" })).toMatchObject({ names: ["Cleo Lister", "Bea Lister", "Ada Lister"] });
    expect(await listed({ search: "bea l" })).toEqual({ total: 1, names: ["Bea Lister"] });
    expect(await listed({ isByHand: true })).toMatchObject({ total: 3 });
  });
});

describe("a group", () => {
  test("has a name of its own, is changed by its version, and tells what was done with it", async () => {
    const group = await newGroup("Developers");
    expect(await admin.call("createGroup", { name: "DEVELOPERS" })).toMatchObject({
      code: 409,
      data: { fieldErrors: { name: ["A group with this name already exists"] } },
    });
    await admin.get("updateGroup", { groupId: group.id, name: "Developers", description: "They build", version: 1 });
    const stale = { groupId: group.id, name: "Lost", description: "", version: 1 };
    expect(await admin.call("updateGroup", stale)).toMatchObject({ code: 409, data: { reason: "stale" } });
    const client = await newClient(portico.hub);
    await addClient(group, client);
    const [listed] = await admin.get("listGroups", { search: "developers" });
    expect(listed).toMatchObject({ name: "Developers", description: "They build", clients: [client.actualName] });
    const events = await admin.get("listAuditEvents", { field: "subjectId", search: group.id });
    expect(events.map(({ action, subjectType }) => [action, subjectType])).toEqual([
      ["ATTACHED", "GROUP"],
      ["UPDATED", "GROUP"],
      ["CREATED", "GROUP"],
    ]);
    await admin.get("deleteGroup", { groupId: group.id });
    expect(await admin.get("listGroups", { search: "developers" })).toEqual([]);
  });

  test("is not deleted while an application learns of it", async () => {
    const [group, application] = [await newGroup(), await newApplication(portico.hub)];
    const groups = [group.name.toUpperCase()];
    await admin.get("saveSignOn", { id: application.id, kind: "launch", groups });
    expect(await admin.get("signOnOfApplication", { id: application.id })).toMatchObject({ groups: [group.name] });
    expect(await admin.call("deleteGroup", { groupId: group.id })).toMatchObject({
      code: 409,
      msg: expect.stringContaining(application.name) as string,
    });
    await admin.get("deleteApplication", { id: application.id });
    await admin.get("deleteGroup", { groupId: group.id });
  });

  test("must be there: for a member, a client, and an application", async () => {
    const [user, client, application] = [
      await newAccount(portico.hub),
      await newClient(portico.hub),
      await newApplication(portico.hub),
    ];
    expect(await admin.call("addGroupMember", { groupId: NOBODY, email: user.email })).toMatchObject({ code: 404 });
    expect(await admin.call("addGroupClient", { groupId: NOBODY, clientId: client.id })).toMatchObject({ code: 404 });
    const { id } = application;
    expect(await admin.call("saveSignOn", { id, kind: "launch", groups: ["nobody's"] })).toMatchObject({
      code: 400,
      data: { fieldErrors: { "groups.0": ["There is no group of this name"] } },
    });
    const group = await newGroup();
    expect(await admin.call("addGroupMember", { groupId: group.id, email: "no@example.test" })).toMatchObject({
      code: 400,
      data: { fieldErrors: { email: ["There is no user with this email"] } },
    });
  });
});

describe("an application that learns of groups", () => {
  let developers: Group;
  let onCall: Group;
  let others: Group;

  beforeAll(async () => {
    [developers, onCall, others] = [await newGroup("developers 2"), await newGroup("on, call"), await newGroup()];
  });

  const learns = (application: Identified, groups: readonly Group[]) =>
    admin.get("saveSignOn", {
      id: application.id,
      kind: "oidc",
      groups: groups.map(({ name }) => name),
    });

  test("gets those of its user as claim groups in each token, and only those that it names", async () => {
    const application = await newOidcApplication(openid);
    const { account } = await newUserOf(openid, application, "Editor");
    const groupsIn = async () => {
      const scope = "openid groups";
      const { tokens, config } = await tokensFor(openid, application, account, { scope });
      const userinfo = await fetchUserInfo(config, tokens.access_token, account.id);
      const introspected = await tokenIntrospection(config, tokens.access_token);
      const claims = [tokens.claims()!, decodeJwt(tokens.access_token), userinfo, introspected];
      const [first, ...more] = claims.map((each) => each["groups"]);
      for (const each of more) expect(each).toEqual(first);
      return first;
    };
    for (const group of [developers, others, onCall]) await addMember(group, account);
    expect(await groupsIn(), "the role, as before").toEqual(["Editor"]);
    await learns(application.record, [onCall, developers]);
    expect(await groupsIn()).toEqual([developers.name, onCall.name]);
    await run("delete from group_members where user_id = $1", account.id);
    expect(await groupsIn(), "never the role").toEqual([]);
    const explained = async () =>
      (
        await admin.get("explainAccess", {
          userId: account.id,
          applicationId: application.record.id,
          clientId: (
            await portico.pool.query<{ id: string }>("select client_id id from assignments where user_id = $1", [
              account.id,
            ])
          ).rows[0]!.id,
        })
      ).groups;
    expect(await explained()).toEqual([]);
    await addMember(developers, account);
    expect(await explained()).toEqual([developers.name]);
  });

  test("gets them as Remote-Groups behind a proxy, with commas between and none within", async () => {
    const { hub } = portico;
    const [account, application, client] = [await newAccount(hub), await newApplication(hub), await newClient(hub)];
    await assign(hub, account, application, client, "Editor, chief");
    const origin = `https://wiki-${randomUUID().slice(0, 8)}.example.test`;
    await registerHost(hub, application, { origin });
    const cookie = await enterHost(hub, await signIn(portico, account), `${origin}/`, client);
    const sent = async () => (await ask(hub, `${origin}/`, { cookie })).headers.get("Remote-Groups");
    expect(await sent()).toBe("Editor%2C chief");
    await admin.get("saveSignOn", {
      id: application.id,
      kind: "forward",
      groups: [developers.name, onCall.name, others.name],
    });
    expect(await sent()).toBe("");
    for (const group of [developers, onCall]) await addMember(group, account);
    expect(await sent()).toBe("developers 2,on%2C call");
  });
});

test("only Admins change groups; Auditors read them, and client administrators neither", async () => {
  const { hub } = portico;
  const [group, plain, delegate] = [await newGroup(), await actor(portico), await actor(portico)];
  const [client, application] = [await newClient(hub), await newApplication(hub)];
  await assign(hub, delegate.account, application, client);
  await admin.get("giveClientAdministration", { email: delegate.account.email, clientId: client.id, reason: "Own" });
  const calls = [
    ["listGroups", {}],
    ["listGroupPeople", { groupId: group.id }],
    ["groupsOfUser", { userId: plain.account.id }],
    ["addGroupMember", { groupId: group.id, email: plain.account.email }],
    ["addGroupClient", { groupId: group.id, clientId: client.id }],
    ["deleteGroup", { groupId: group.id }],
  ] as const;
  for (const { caller } of [plain, delegate])
    for (const [name, input] of calls) expect((await hub.call(name, input, caller)).code, name).toBe(403);
  const asked = { userId: delegate.account.id, applicationId: application.id, clientId: client.id };
  await admin.get("saveSignOn", { id: application.id, kind: "launch", groups: [group.name] });
  const explained = await hub.call("explainAccess", asked, delegate.caller);
  expect(explained.code === 200 && "groups" in explained.data && explained.data.groups).toBeFalsy();
  expect(await admin.get("explainAccess", asked)).toMatchObject({ groups: [] });
});
