import { beforeAll, describe, expect, test } from "vitest";
import { contract, type Endpoint, type EndpointName } from "~/contract";
import { openSelfAssignment } from "~/hub/identity/session/session";
import { type Account, newAccount } from "../support/accounts";
import { anyone, bearing } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { enrolApp } from "../support/factors";
import { hubForFile } from "../support/hub";
import { openLaunchSession, openSession } from "../support/open-session";

// A demo, so that even the outbox answers.
const portico = hubForFile({ demo: true });
let user: Account;
let admin: Account;
let auditor: Account;
let applicationId: string;

beforeAll(async () => {
  [user, admin, auditor] = await Promise.all([
    newAccount(portico.hub),
    newAccount(portico.hub, { role: "admin" }),
    newAccount(portico.hub, { role: "auditor" }),
  ]);
  const [application, client] = await Promise.all([newApplication(portico.hub), newClient(portico.hub)]);
  applicationId = application.id;
  for (const account of [user, admin, auditor]) {
    await assign(portico.hub, account, application, client);
    await enrolApp(portico, account);
  }
});

const endpoints = Object.entries(contract) as [EndpointName, Endpoint][];

type Input = Record<string, unknown>;
/** Each call gets a new session, because one of the calls ends it. */
const tokenOf = ({ id }: Account) => openSession(portico.hub.services.db, id, anyone, ["pwd", "otp", "mfa"]);

async function launchTokenOf(account: Account): Promise<string> {
  const { db } = portico.hub.services;
  return openLaunchSession(db, await tokenOf(account), applicationId);
}

async function codeOf(name: EndpointName, token: string | undefined, input: Input): Promise<number> {
  const answer = await portico.hub.call(name, input, token === undefined ? anyone : bearing(token));
  expect(answer.code, answer.msg).not.toBe(500);
  return answer.code;
}

function admitted(name: EndpointName, input: Input): number {
  return contract[name].input.safeParse(input).success ? (ANSWERS[name] ?? 200) : 400;
}

/** Refused for another reason: no input is given, or nothing is there. */
const ANSWERS: Partial<Record<EndpointName, number>> = {
  stepUp: 400,
  findSignInRequest: 404,
  endStandIn: 404,
  sendPhoneCode: 409,
};

describe.each(endpoints.map(([name, { who }]) => [who.access, name] as const))("%s: %s", (access, name) => {
  const { also, withoutUserId }: Endpoint["who"] = contract[name].who;
  const isOpen = access === "none";
  const aboutUser = () => ({ userId: user.id });
  const aboutAdmin = () => ({ userId: admin.id });

  test("nobody", async () => {
    expect(await codeOf(name, undefined, {})).toBe(isOpen ? admitted(name, {}) : 401);
    expect(await codeOf(name, "no token of ours", {})).toBe(isOpen ? admitted(name, {}) : 401);
  });

  test("a user", async () => {
    const may = isOpen || access === "user" || withoutUserId === "caller";
    expect(await codeOf(name, await tokenOf(user), {})).toBe(may ? admitted(name, {}) : 403);
    if (access !== "self-or-admin") return;
    expect(await codeOf(name, await tokenOf(user), aboutAdmin())).toBe(403);
    expect(await codeOf(name, await tokenOf(user), aboutUser())).toBe(admitted(name, aboutUser()));
  });

  test("an Admin", async () => {
    expect(await codeOf(name, await tokenOf(admin), {})).toBe(admitted(name, {}));
    if (access !== "self-or-admin") return;
    expect(await codeOf(name, await tokenOf(admin), aboutUser())).toBe(admitted(name, aboutUser()));
  });

  test("an Auditor, who may read what Admins may, and change nothing", async () => {
    const reads = also.includes("auditor");
    const may = isOpen || access === "user" || reads || withoutUserId === "caller";
    expect(await codeOf(name, await tokenOf(auditor), {})).toBe(may ? admitted(name, {}) : 403);
    if (access !== "self-or-admin") return;
    expect(await codeOf(name, await tokenOf(auditor), aboutAdmin())).toBe(reads ? admitted(name, aboutAdmin()) : 403);
  });

  test("an application that a user, or an Admin, launched", async () => {
    const mayRead = also.includes("launch");
    for (const account of [user, admin]) {
      const own = { userId: account.id };
      const others = { userId: account === user ? admin.id : user.id };
      const token = await launchTokenOf(account);
      expect(await codeOf(name, token, own)).toBe(isOpen || mayRead ? admitted(name, own) : 403);
      if (isOpen) continue;
      expect(await codeOf(name, token, others)).toBe(403);
      expect(await codeOf(name, token, {})).toBe(403);
    }
  });

  test("somebody, an Admin even, who has only verified an email", async () => {
    const mayCall = also.includes("self-assignment");
    for (const account of [user, admin]) {
      const own = { userId: account.id };
      const others = { userId: account === user ? admin.id : user.id };
      const token = await openSelfAssignment(portico.hub.services.db, account.id, anyone);
      expect(await codeOf(name, token, own)).toBe(isOpen || mayCall ? admitted(name, own) : 403);
      if (isOpen) continue;
      expect(await codeOf(name, token, others)).toBe(mayCall && access === "user" ? admitted(name, others) : 403);
    }
  });
});

test("a role counts whatever its case, and an INACTIVE or deleted one gives nothing", async () => {
  const boss = await newAccount(portico.hub, { role: "ADMIN" });
  const token = await tokenOf(boss);
  const readAll = async () => (await portico.hub.call("listActiveUsers", {}, bearing(token))).code;
  expect(await readAll()).toBe(200);

  await portico.pool.query("update roles set status = 'INACTIVE' where lower(name) = 'admin'");
  expect(await readAll()).toBe(403);
  expect(await portico.hub.call("listActiveUsers", { userId: boss.id }, bearing(token))).toMatchObject({
    code: 200,
    data: [{ roleAttached: [] }],
  });
  await portico.pool.query("update roles set status = 'ACTIVE', deleted_at = now() where lower(name) = 'admin'");
  expect(await readAll()).toBe(403);
  await portico.pool.query("update roles set deleted_at = null where lower(name) = 'admin'");
  expect(await readAll()).toBe(200);
});

test("a role taken from its user gives nothing from that moment", async () => {
  const boss = await newAccount(portico.hub, { role: "admin" });
  const token = await tokenOf(boss);
  await portico.pool.query("delete from user_roles where user_id = $1", [boss.id]);
  expect(await portico.hub.call("listActiveUsers", {}, bearing(token))).toMatchObject({ code: 403 });
});

test("an id in another spelling is somebody else's", async () => {
  for (const userId of [user.id.toUpperCase(), ` ${user.id}`, `${user.id} `]) {
    expect(await codeOf("rolesOfUser", await tokenOf(user), { userId })).toBe(403);
  }
});

test("an id that names nobody is not found, also one that is no uuid", async () => {
  const token = await tokenOf(admin);
  for (const userId of ["00000000-0000-7000-8000-000000000000", "nobody"]) {
    expect(await portico.hub.call("listActiveUsers", { userId }, bearing(token))).toMatchObject({ code: 404 });
  }
});
