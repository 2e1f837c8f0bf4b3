import { beforeEach, expect, test } from "vitest";
import { ensureRole } from "~/hub/operate/installation/create-admin";
import { isAlive, newAccount } from "../support/accounts";
import { type Actor, actor, newAdmin } from "../support/admin";
import { dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

/** No test sees another test's Admins. */
beforeEach(() => portico.pool.query("delete from user_roles"));

const roleId = (name: string) => ensureRole(portico.hub.services.db, name, "");

const ways = {
  deleted: ({ account }: Actor, { caller }: Actor) => portico.hub.call("deleteUser", { userId: account.id }, caller),
  deactivated: ({ account }: Actor, { caller }: Actor) => {
    const { id: userId, firstName, lastName, phoneNumber, email } = account;
    return portico.hub.call("updateUser", { userId, firstName, lastName, phoneNumber, email, isActive: false }, caller);
  },
  "left without the role": async ({ account }: Actor, { caller }: Actor) =>
    portico.hub.call("detachRoleFromUser", { userId: account.id, roleId: await roleId("Admin") }, caller),
};
const everyWay = Object.entries(ways);

async function activeAdmins(): Promise<string[]> {
  const { rows } = await portico.pool.query<{ id: string }>(
    "select u.id from users u join user_roles r on r.user_id = u.id where u.is_active and u.deleted_at is null",
  );
  return rows.map(({ id }) => id);
}

test.each(everyWay)("the last Admin is not %s", async (_, take) => {
  const only = await newAdmin(portico);
  await newAccount(portico.hub, { role: "Admin", isVerified: false, isActive: false });
  expect(await take(only, only)).toMatchObject({
    code: 409,
    msg: "This is the last active Admin. Give the Admin role to another active user first",
  });
  expect(await activeAdmins()).toEqual([only.account.id]);
  expect(await isAlive(portico.hub, only.caller.token!, only.account)).toBe(true);
});

test.each(everyWay)(
  "no Admin is %s by themselves, though another is there, however they write their id",
  async (_, take) => {
    const one = await newAdmin(portico);
    await newAdmin(portico);
    for (const id of [one.account.id, one.account.id.toUpperCase(), one.account.id.replaceAll("-", "")]) {
      const answer = await take({ ...one, account: { ...one.account, id } }, one);
      expect(answer).toMatchObject({ code: 409, msg: expect.stringContaining("yourself") as string });
    }
    expect(await activeAdmins()).toHaveLength(2);
  },
);

test.each(everyWay)("an Admin is %s by another, and their sessions end at once", async (_, take) => {
  const [one, other] = [await newAdmin(portico), await newAdmin(portico)];
  dataOf(await take(other, one));
  expect(await activeAdmins()).toEqual([one.account.id]);
  expect(await isAlive(portico.hub, other.caller.token!, other.account)).toBe(false);
});

test.each(everyWay)("of two Admins who are %s by each other at the same moment, one stays", async (_, take) => {
  for (const [, takeOther] of everyWay) {
    await portico.pool.query("delete from users");
    const [one, other] = [await newAdmin(portico), await newAdmin(portico)];
    const answers = await Promise.all([take(other, one), takeOther(one, other)]);
    expect(await activeAdmins()).toHaveLength(1);
    expect(answers.filter(({ code }) => code === 200)).toHaveLength(1);
  }
});

test("a user holds one role: a second is refused until the first is detached, and sessions end with each change", async () => {
  const someAdmin = await newAdmin(portico);
  const { account, caller } = await actor(portico);
  const attach = async (name: string) =>
    portico.hub.call("attachRoleToUser", { userId: account.id, roleId: await roleId(name) }, someAdmin.caller);

  dataOf(await attach("Manager"));
  expect(await isAlive(portico.hub, caller.token!, account)).toBe(false);
  expect(await attach("Clerk")).toMatchObject({
    code: 409,
    msg: "This user already has the role Manager. Detach it first",
  });
  expect(await attach("Manager")).toMatchObject({ code: 409 });
  dataOf(
    await portico.hub.call(
      "detachRoleFromUser",
      { userId: account.id, roleId: await roleId("Manager") },
      someAdmin.caller,
    ),
  );
  dataOf(await attach("Clerk"));
  expect(dataOf(await portico.hub.call("rolesOfUser", { userId: account.id }, someAdmin.caller))).toMatchObject([
    { name: "Clerk" },
  ]);
});

test("of two roles attached at the same moment one is", async () => {
  const someAdmin = await newAdmin(portico);
  const { account } = await actor(portico);
  const ids = [await roleId("Manager"), await roleId("Clerk")];
  const answers = await Promise.all(
    ids.map((id) => portico.hub.call("attachRoleToUser", { userId: account.id, roleId: id }, someAdmin.caller)),
  );
  expect(answers.map(({ code }) => code).toSorted()).toEqual([200, 409]);
});

test.each([
  ["INACTIVE", "status = 'INACTIVE'", 409],
  ["deleted", "deleted_at = now()", 404],
])("a role that is %s is not attached", async (_, change, code) => {
  const someAdmin = await newAdmin(portico);
  const { account } = await actor(portico);
  const id = await roleId("Former");
  await portico.pool.query(`update roles set ${change} where id = $1`, [id]);
  expect(
    await portico.hub.call("attachRoleToUser", { userId: account.id, roleId: id }, someAdmin.caller),
  ).toMatchObject({ code });
});

test("a role that was deleted while attached counts as none", async () => {
  const someAdmin = await newAdmin(portico);
  const { account } = await actor(portico, { role: "Former" });
  await portico.pool.query("update roles set deleted_at = now() where name = 'Former'");
  const input = { userId: account.id, roleId: await roleId("Manager") };
  expect(await portico.hub.call("attachRoleToUser", input, someAdmin.caller)).toMatchObject({ code: 200 });
});
