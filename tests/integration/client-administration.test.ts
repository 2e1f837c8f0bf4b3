import { beforeAll, expect, test } from "vitest";
import { contract, type EndpointName } from "~/contract";
import type { Endpoint } from "~/contract/kit/endpoint";
import { type Account, newAccount } from "../support/accounts";
import { type Actor, actor, adminForFile, NOBODY, newAdmin } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import type { ApplicationRecord, ClientRecord } from "../support/hub-tables";
import { openSession } from "../support/open-session";
import { newServiceAccount } from "../support/service-account";

const portico = hubForFile();
const admin = adminForFile(portico);

/** In every record of the other client, and of nothing else; addresses are typed by who invites them. */
const MARK = "Zqxwvk";
const BEGINNING = "Zqx";
const HOLDS_MARK = new RegExp(MARK, "i");
const ofUser = ["email", "firstName", "lastName", "userName"];
const ofAccess = ["person", "email", "application", "client", "role"];
const FIELDS: Partial<Record<EndpointName, readonly string[]>> = {
  listActiveUsers: ofUser,
  exportUsers: ofUser,
  listAccess: ofAccess,
  exportAccess: ofAccess,
  listInvitations: ["email", "application", "client", "role"],
};
const ENDPOINTS = Object.entries(contract) as [EndpointName, Endpoint][];
const isOfClient = ({ who }: Endpoint) => who.also.includes("client-administrator");

let own: ClientRecord;
let other: ClientRecord;
let application: ApplicationRecord;
let foreignApplication: ApplicationRecord;
let delegate: Actor;
let ana: Account;
let shared: Account;
let stranger: Account;
const ids: Record<string, string[]> = { any: [] };

const give = (person: { email: string }, client: { id: string }, days: object = {}) =>
  admin.get("giveClientAdministration", {
    email: person.email,
    clientId: client.id,
    reason: "Point of contact",
    ...days,
  });

const call = (name: EndpointName, input: object, by: Pick<Actor, "caller"> = delegate) =>
  portico.hub.call(name, input, by.caller);

const codeOf = async (name: EndpointName, input: object, by?: Pick<Actor, "caller">) =>
  (await call(name, input, by)).code;

beforeAll(async () => {
  const { hub } = portico;
  own = await newClient(hub);
  other = await newClient(hub, { actualName: `${MARK} client`, displayName: `${MARK} display`, uuid: `${MARK} uuid` });
  application = await newApplication(hub);
  foreignApplication = await newApplication(hub, { name: `${MARK} application` });
  [ana, shared] = [await newAccount(hub), await newAccount(hub)];
  const named = { firstName: `${MARK} first`, lastName: `${MARK} last` };
  stranger = await newAccount(hub, named);
  delegate = await actor(portico);
  for (const user of [shared, delegate.account]) await assign(hub, user, application, own);
  await assign(hub, ana, application, own, "Approver");
  await assign(hub, shared, foreignApplication, other, `${MARK} role`);
  await assign(hub, stranger, application, other, `${MARK} role`);
  await give(delegate.account, own);
  const { _id: role } = await admin.get("createApplicationRole", {
    applicationId: application.id,
    clientId: other.id,
    role: `${MARK} made`,
    roleId: "R1",
  });
  const contact = { pocName: `${MARK} poc`, pocAlternateName: `${MARK} poc`, pocEmail: stranger.email };
  const numbers = { pocContact: "9000000777", pocAlternateContact: "9000000778", pocAlternateEmail: stranger.email };
  await admin.get("createPoc", { ...contact, ...numbers, clientId: other.id });
  const invited = `invited.${MARK.toLowerCase()}@example.test`;
  const both = { secondApplicationId: foreignApplication.id, secondClientId: other.id };
  await admin.get("invite", { emails: [invited], applicationId: application.id, clientId: own.id, ...both });
  await give(stranger, other);
  const service = await newServiceAccount(admin, ["listAccess"], `${MARK} program`);
  ids.any = [own.id, application.id, ana.id, shared.id, delegate.account.id, NOBODY];
  ids.any.push(other.id, foreignApplication.id, stranger.id, role!, service.id, admin.account.id);
});

/** Repeatable. */
function randomFrom(seed: number) {
  let state = seed;
  const next = (below: number): number => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  return { next, one: <Value>(values: readonly Value[]): Value => values[next(values.length)]! };
}

test("every call that is not for client administrators refuses them as it refuses users", async () => {
  for (const [name, endpoint] of ENDPOINTS.filter(([, { who }]) => who.access === "admin"))
    if (!isOfClient(endpoint)) expect(await codeOf(name, {}), name).toBe(403);
  const plain = await actor(portico);
  for (const [name] of ENDPOINTS.filter(([, endpoint]) => isOfClient(endpoint)))
    expect(await codeOf(name, { userId: ana.id }, plain), name).toBe(403);
});

test("what a client administrator reads is what an Admin reads, without the rest", async () => {
  const { hub } = portico;
  const { next, one } = randomFrom(20);
  const clients = [await newClient(hub), await newClient(hub), await newClient(hub)];
  const people = await Promise.all(Array.from({ length: 12 }, () => newAccount(hub)));
  for (const person of people)
    for (const client of clients)
      if (next(2) === 0) await assign(hub, person, application, client, one(["User", "Clerk"]));
  for (const scope of [clients.slice(0, 1), clients.slice(1), clients]) {
    const by = await actor(portico);
    for (const client of scope) await give(by.account, client);
    const within = scope.map(({ id }) => id);
    const entries = await admin.get("listAccess", { applicationId: application.id, size: 100 });
    const inScope = entries.filter(({ clientId }) => within.includes(clientId));
    const persons = new Set(inScope.map(({ userId }) => userId));
    for (let round = 0; round < 6; round++) {
      const sort = one(["person", "-client", "email", "-role"]);
      const search = one([undefined, "a", "e", "User"]);
      const asked = {
        applicationId: application.id,
        sort,
        size: 100,
        ...(search && { search, field: one(["person", "role"]) }),
      };
      const mine = await call("listAccess", asked, by);
      const all = await admin.get("listAccess", asked);
      const expected = all.filter(({ clientId }) => within.includes(clientId));
      expect(dataOf(mine)).toEqual(expected);
      expect(mine).toMatchObject({ total: expected.length });
      const listed = { sort: one(["firstName", "-lastName", "email"]), size: 100, page: 1 };
      const theirs = await portico.hub.call("listActiveUsers", listed, by.caller);
      const everybody = await admin.get("listActiveUsers", listed);
      expect(dataOf(theirs).map(({ _id }) => _id)).toEqual(
        everybody.map(({ _id }) => _id).filter((id) => persons.has(id)),
      );
      expect(theirs).toMatchObject({ total: persons.size });
      for (const { clientData, assignments } of dataOf(theirs)) {
        expect(clientData.every(({ _id }) => within.includes(_id))).toBe(true);
        expect(assignments.every(({ clientId }) => within.includes(clientId))).toBe(true);
      }
    }
    const exported = dataOf(await portico.hub.call("exportUsers", {}, by.caller));
    expect(exported.map(({ _id }) => _id).toSorted()).toEqual([...persons].toSorted());
    const named = new Set(scope.map(({ actualName }) => actualName));
    expect(exported.flatMap(({ assignments = [] }) => assignments).every(({ client }) => named.has(client))).toBe(true);
  }
});

const assignment = (values: object) => ({ applicationId: application.id, clientId: own.id, role: "User", ...values });

test("they give and take away what their client has, in the roles it has, and nothing else", async () => {
  const eve = await newAccount(portico.hub);
  await assign(portico.hub, eve, await newApplication(portico.hub), own);
  expect(await codeOf("assignApplication", assignment({ userId: eve.id, role: "approver" }))).toBe(200);
  expect(await codeOf("assignApplication", assignment({ userId: eve.id, role: "Owner" }))).toBe(400);
  expect(await codeOf("assignApplication", assignment({ userId: eve.id, role: "Admin" }))).toBe(400);
  expect(await codeOf("assignApplication", assignment({ userId: eve.id, clientId: other.id }))).toBe(404);
  expect(await codeOf("assignApplication", assignment({ userId: eve.id, applicationId: foreignApplication.id }))).toBe(
    404,
  );
  const { role: _, ...key } = assignment({ userId: eve.id });
  expect(await codeOf("detachClient", key)).toBe(200);
  expect(await codeOf("detachClient", { ...key, userId: shared.id, clientId: other.id })).toBe(404);
  const had = dataOf(await portico.hub.call("applicationsOfClient", { clientId: own.id }, delegate.caller));
  expect(had.find(({ _id }) => _id === application.id)?.roles.toSorted()).toEqual(["Approver", "User"]);
});

test("they change neither themselves, in whichever letters, nor Admins and Auditors", async () => {
  const chief = await newAdmin(portico);
  const auditor = await newAccount(portico.hub, { role: "Auditor" });
  for (const person of [chief.account, auditor]) await assign(portico.hub, person, application, own);
  const oneself = delegate.account.id;
  for (const userId of [oneself, oneself.toUpperCase(), chief.account.id, auditor.id]) {
    const { role: _, ...key } = assignment({ userId });
    expect(await codeOf("detachClient", key), userId).toBe(403);
    expect(await codeOf("sendResetLink", { userId }), userId).toBe(403);
    expect(await codeOf("resetFactors", { userId, reason: "Lost" }), userId).toBe(403);
    expect(await codeOf("liftHold", { userId }), userId).toBe(403);
    if (userId !== oneself)
      expect(await codeOf("assignApplication", assignment({ userId, role: "Approver" })), userId).toBe(403);
  }
  for (const userId of [chief.account.id, auditor.id]) expect(await codeOf("endSessions", { userId })).toBe(403);
  expect(await codeOf("giveClientAdministration", { email: ana.email, clientId: own.id, reason: "x" })).toBe(403);
  expect(await codeOf("attachRoleToUser", { userId: ana.id, roleId: NOBODY })).toBe(403);
});

test("another client's person is answered as one that nobody knows", async () => {
  const asked: [EndpointName, object][] = [
    ["listActiveUsers", {}],
    ["rolesOfUser", {}],
    ["assignedApplicationsWithClients", {}],
    ["userHold", {}],
    ["listSessions", {}],
    ["endSessions", {}],
    ["sendResetLink", {}],
    ["liftHold", {}],
    ["resetFactors", { reason: "Lost" }],
    ["assignApplication", assignment({})],
    ["detachClient", assignment({})],
    ["explainAccess", assignment({})],
  ];
  for (const [name, input] of asked) {
    const [known, unknown] = [
      await call(name, { ...input, userId: stranger.id }),
      await call(name, { ...input, userId: NOBODY }),
    ];
    expect(known.code, name).toBe(404);
    expect(known, name).toEqual(unknown);
  }
});

test("they help those who belong to their client alone: of others they change the client's access only", async () => {
  const help = (userId: string): [EndpointName, object][] => [
    ["sendResetLink", { userId }],
    ["liftHold", { userId }],
    ["endSessions", { userId }],
    ["listSessions", { userId }],
  ];
  for (const [name, input] of help(ana.id)) expect(await codeOf(name, input), name).toBe(200);
  for (const [name, input] of help(shared.id)) expect(await codeOf(name, input), name).toBe(403);
  expect(await codeOf("assignApplication", assignment({ userId: shared.id, role: "Approver" }))).toBe(200);
  const elsewhere = await newAccount(portico.hub);
  await assign(portico.hub, elsewhere, application, own);
  await give(elsewhere, other);
  expect(await codeOf("sendResetLink", { userId: elsewhere.id })).toBe(403);
});

test("they invite for their client, and learn of no account elsewhere", async () => {
  const invite = (email: string, values: object = {}) => {
    const { role, ...key } = assignment({});
    return call("invite", { emails: [email], ...key, role, ...values });
  };
  const [unknown, elsewhere] = [await invite("nobody.yet@example.test"), await invite(stranger.email)];
  expect(unknown.code).toBe(200);
  expect(elsewhere).toEqual(unknown);
  expect((await invite(ana.email)).code).toBe(409);
  expect((await invite("a@example.test", { clientId: other.id })).code).toBe(404);
  expect((await invite("a@example.test", { role: "Owner" })).code).toBe(400);
  expect((await invite("a@example.test", { applicationId: undefined, clientId: undefined })).code).toBe(400);
  expect((await invite("a@example.test", { portalRoleId: NOBODY })).code).not.toBe(200);
  const invitations = dataOf(await portico.hub.call("listInvitations", { size: 25, page: 1 }, delegate.caller));
  expect(invitations.length).toBeGreaterThan(0);
  expect(invitations.every(({ clientId }) => clientId === own.id)).toBe(true);
});

test("it begins, ends, and ends with the client, and with the right itself", async () => {
  const by = await actor(portico);
  const asked = () => codeOf("listActiveUsers", {}, by);
  await give(by.account, own, { validFrom: new Date(Date.now() + 60_000).toISOString() });
  expect(await asked()).toBe(403);
  await give(by.account, own, { validFrom: null, validUntil: new Date(Date.now() + 1_000).toISOString() });
  expect(await asked()).toBe(200);
  await expect.poll(asked, { timeout: 5_000 }).toBe(403);
  await give(by.account, own, { validUntil: null });
  expect(await asked()).toBe(200);
  const changed = { actualName: own.actualName, displayName: own.displayName };
  await admin.get("updateClient", { clientId: own.id, ...changed, status: "INACTIVE" });
  expect(await asked()).toBe(403);
  await admin.get("updateClient", { clientId: own.id, ...changed, status: "ACTIVE" });
  await admin.get("endClientAdministration", { userId: by.account.id, clientId: own.id });
  expect(await asked()).toBe(403);
});

test("a change that is under way when the right is taken away is not made after it", async () => {
  const by = await actor(portico);
  await give(by.account, own);
  const eve = await newAccount(portico.hub);
  await assign(portico.hub, eve, application, own);
  const end = admin.get("endClientAdministration", { userId: by.account.id, clientId: own.id });
  const codes = await Promise.all(
    Array.from({ length: 8 }, () => codeOf("assignApplication", assignment({ userId: eve.id, role: "Approver" }), by)),
  );
  await end;
  expect(codes.every((code) => code === 200 || code === 403)).toBe(true);
  expect(await codeOf("assignApplication", assignment({ userId: eve.id }), by)).toBe(403);
});

test("only who needs it gets it, and the log says who gave it to whom", async () => {
  expect(
    await admin.call("giveClientAdministration", { email: admin.account.email, clientId: own.id, reason: "x" }),
  ).toMatchObject({
    code: 409,
  });
  expect(
    await admin.call("giveClientAdministration", { email: "no@example.test", clientId: own.id, reason: "x" }),
  ).toMatchObject({
    code: 400,
    data: { fieldErrors: { email: expect.any(Array) as string[] } },
  });
  const [entry] = await admin.get("listClientAdministrators", { userId: delegate.account.id });
  expect(entry).toMatchObject({ clientId: own.id, client: own.actualName, reason: "Point of contact" });
  expect(entry?.givenBy).toContain(admin.account.email);
  const events = await admin.get("listAuditEvents", {
    field: "subjectId",
    search: delegate.account.id,
    page: 1,
    size: 25,
  });
  const event = events.find(({ action, outcome }) => action === "ATTACHED" && outcome === "SUCCESS");
  expect(event?.actorId).toBe(admin.account.id);
  const { administers } = dataOf(
    await portico.hub.call("listActiveUsers", { userId: delegate.account.id }, delegate.caller),
  )[0]!;
  expect(administers).toEqual([{ _id: own.id, actualName: own.actualName }]);
});

test("a service account of a client reaches that client's people alone, by calls that are about them", async () => {
  const made = { name: `of ${own.actualName}`, clientId: own.id };
  expect((await admin.call("createServiceAccount", { ...made, rights: ["listClients"] })).code).toBe(400);
  const { token } = await admin.get("createServiceAccount", { ...made, rights: ["listAccess", "assignApplication"] });
  const by = { caller: bearing(token) };
  const entries = dataOf(await portico.hub.call("listAccess", { size: 100, page: 1 }, by.caller));
  expect(new Set(entries.map(({ clientId }) => clientId))).toEqual(new Set([own.id]));
  expect(await codeOf("assignApplication", assignment({ userId: ana.id }), by)).toBe(200);
  expect(await codeOf("assignApplication", assignment({ userId: ana.id, clientId: other.id }), by)).toBe(404);
  expect(await codeOf("listActiveUsers", {}, by)).toBe(403);
});

// Last: it ends what it meets.
test("no answer to any call says anything of another client", async () => {
  let { next, one } = randomFrom(0);
  const texts = () => one([BEGINNING, "a", "User", stranger.email, ana.email, `${MARK} client`, `${MARK} application`]);
  const using = () => `${one(["CLIENT", "APPLICATION"])}:${one(ids.any!)}`;
  const valueOf = (name: string, asked: EndpointName): unknown => {
    if (name === "page" || name === "version") return 1;
    if (name === "size") return 25;
    if (name === "using") return using();
    if (name === "sort") return `${one(["", "-"])}${one(FIELDS[asked] ?? ["name"])}`;
    if (name === "field") return one(FIELDS[asked] ?? ["name"]);
    if (/email/i.test(name))
      return name === "emails" ? [one([stranger.email, ana.email])] : one([stranger.email, ana.email]);
    if (/Id$|^id$|^after$|^search$|_id/.test(name) && next(3) > 0) return one(ids.any!);
    return texts();
  };
  const prober = await actor(portico);
  await assign(portico.hub, prober.account, application, own);
  await give(prober.account, own);
  let { caller } = prober;
  let answered = 0;
  // What has to have a form of its own is mostly left out: the call would be refused before it is made.
  const known = /^(search|field|sort|using|page|size|role|reason|emails?|\w*Id|id)$/;
  const isGiven = (field: string) => next(16) < (known.test(field) ? 10 : 1);
  // The others do not ask who calls.
  for (const [name, { input }] of ENDPOINTS.filter(([, { who }]) => who.access !== "none")) {
    const fields = Object.keys("shape" in input ? (input.shape as object) : {});
    // By its name: what one call is asked does not follow from the others of the contract.
    ({ next, one } = randomFrom(Buffer.from(name).reduce((seed, byte) => (seed * 31 + byte) % 1_000_003, 27)));
    for (let round = 0; round < (isOfClient(contract[name]) ? 15 : 1); round++) {
      const given = Object.fromEntries(fields.filter(isGiven).map((field) => [field, valueOf(field, name)]));
      const found = await portico.hub.call(name, given, caller);
      if (found.code === 200 && isOfClient(contract[name])) answered++;
      // The call before may have ended the session.
      if (found.code === 401) caller = bearing(await openSession(portico.hub.services.db, prober.account.id, anyone));
      const typed = Object.values(given)
        .flat()
        .map(String)
        .filter((each) => HOLDS_MARK.test(each));
      const told = typed.reduce((text, each) => text.replaceAll(each, ""), JSON.stringify(found));
      expect(told, `${name} ${JSON.stringify(given)}`).not.toMatch(HOLDS_MARK);
    }
  }
  expect(answered, "calls that answered").toBeGreaterThan(10);
}, 90_000);
