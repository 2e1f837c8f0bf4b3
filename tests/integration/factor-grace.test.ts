import { expect, test } from "vitest";
import { type Account, newAccount, signIn } from "../support/accounts";
import { bearing, dataOf } from "../support/calls";
import { appCode } from "../support/factors";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

const DAY_MS = 24 * 60 * 60 * 1000;

async function signedInAdmin() {
  const account = await newAccount(portico.hub, { role: "Admin" });
  return { account, caller: bearing(await signIn(portico, account)) };
}

const endGrace = ({ id }: Account) =>
  portico.pool.query("update factor_grace set ends_at = now() - interval '1 second' where user_id = $1", [id]);

test("Admins have seven days from their first sign-in to add a factor, and are told so", async () => {
  const { account, caller } = await signedInAdmin();
  const dueOf = async () =>
    dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller))[0]!.factorDue;
  const due = await dueOf();
  expect(due?.isOver).toBe(false);
  expect(new Date(due!.at).getTime() - Date.now()).toBeGreaterThan(7 * DAY_MS - 60_000);
  expect((await portico.hub.call("listRoles", {}, caller)).code).toBe(200);
  await signIn(portico, account);
  expect(await dueOf(), "a later sign-in gives no more time").toEqual(due);
});

test("after that the mailbox alone opens no console: an Admin does what any user may, until a factor is added", async () => {
  const { account, caller } = await signedInAdmin();
  await endGrace(account);
  for (const admin of [caller, bearing(await signIn(portico, account))]) {
    expect(await portico.hub.call("listRoles", {}, admin)).toMatchObject({
      code: 403,
      msg: "Administrators need an authenticator app or a passkey. Add one under Sign-in security, then go on here",
    });
    expect(await portico.hub.call("listActiveUsers", {}, admin)).toMatchObject({ code: 403 });
    expect(await portico.hub.call("resetFactors", { userId: account.id, reason: "Mine" }, admin)).toMatchObject({
      code: 403,
    });
  }
  const [own] = dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller));
  expect(own!.factorDue?.isOver).toBe(true);

  const { _id: authenticatorId, secret } = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
  const confirmation = { authenticatorId, name: "Phone", otp: appCode(secret) };
  dataOf(await portico.hub.call("confirmAuthenticator", confirmation, caller));
  expect((await portico.hub.call("listRoles", {}, caller)).code, "in the same session").toBe(200);
  expect(
    dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller))[0]!.factorDue,
  ).toBeUndefined();
});

test("a session from before, without a factor, opens the console no more either", async () => {
  const { account, caller } = await signedInAdmin();
  const other = bearing(await signIn(portico, account));
  await endGrace(account);
  const { _id: authenticatorId, secret } = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
  const confirmation = { authenticatorId, name: "Phone", otp: appCode(secret) };
  dataOf(await portico.hub.call("confirmAuthenticator", confirmation, caller));
  expect((await portico.hub.call("listRoles", {}, other)).code).toBe(403);
});

test("nobody else is asked for a factor", async () => {
  const account = await newAccount(portico.hub, { role: "Manager" });
  const caller = bearing(await signIn(portico, account));
  const { rows } = await portico.pool.query("select 1 from factor_grace where user_id = $1", [account.id]);
  expect(rows).toEqual([]);
  expect(
    dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller))[0]!.factorDue,
  ).toBeUndefined();
});
