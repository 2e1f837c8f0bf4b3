import { expect, test } from "vitest";
import { sweepSessions } from "~/hub/identity/session/session";
import type { SessionLimits } from "~/lib/session-limits";
import { type Account, change, isAlive, newAccount, signIn } from "../support/accounts";
import { bearing, dataOf } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { hubForFile } from "../support/hub";

const portico = hubForFile();

async function signedIn() {
  const account = await newAccount(portico.hub);
  return { account, token: await signIn(portico, account) };
}

async function launched(account: Account, token: string) {
  const { application, client } = await newAssignment(portico.hub, account);
  const input = {
    userId: account.id,
    applicationId: application.id,
    clientId: client.id,
    redirectUri: application.redirectUrl,
  };
  const { launchToken } = dataOf(await portico.hub.call("grantToken", input, bearing(token)));
  return { application, launchToken: launchToken! };
}

const setSession = ({ id }: Account, values: string) =>
  portico.pool.query(`update sessions set ${values} where user_id = $1`, [id]);

test("signing out ends the session and the launch tokens it issued, and answers where the applications sign out", async () => {
  const { account, token } = await signedIn();
  const [one, other] = [await launched(account, token), await launched(account, token)];
  expect(await isAlive(portico.hub, one.launchToken, account)).toBe(true);

  const answer = await portico.hub.call("destroySession", {}, bearing(token));
  const addresses = dataOf(answer).logoutAddresses!;
  expect(addresses.toSorted((a, b) => a.url.localeCompare(b.url))).toEqual(
    [one, other]
      .map(({ application: { name, allowedUrl } }) => ({ name, url: allowedUrl }))
      .toSorted((a, b) => a.url.localeCompare(b.url)),
  );
  for (const dead of [token, one.launchToken, other.launchToken])
    expect(await isAlive(portico.hub, dead, account)).toBe(false);
  expect(await portico.hub.call("destroySession", {}, bearing(token))).toMatchObject({ code: 401 });
});

test("an application that was taken from the user or blocked meanwhile is signed out of all the same, once", async () => {
  const { account, token } = await signedIn();
  const { application } = await launched(account, token);
  await portico.hub.call("launchToken", { redirectUrl: application.redirectUrl }, bearing(token));
  await portico.pool.query("delete from assignments where user_id = $1", [account.id]);
  await portico.pool.query("update applications set status = 'Permanent BLOCKED' where id = $1", [application.id]);
  const { logoutAddresses } = dataOf(await portico.hub.call("destroySession", {}, bearing(token)));
  expect(logoutAddresses).toEqual([{ name: application.name, url: application.allowedUrl }]);
});

test("signing out of one browser leaves the other's session alone", async () => {
  const { account, token } = await signedIn();
  const other = await signIn(portico, account);
  await portico.hub.call("destroySession", {}, bearing(token));
  expect(await isAlive(portico.hub, other, account)).toBe(true);
});

test.each([
  ["deactivated", { isActive: false }],
  ["deleted", { deletedAt: new Date() }],
])("the tokens of a user who is %s die at once", async (_, values) => {
  const { account, token } = await signedIn();
  const { launchToken } = await launched(account, token);
  await change(portico.hub, account, values);
  expect(await isAlive(portico.hub, token, account)).toBe(false);
  expect(await isAlive(portico.hub, launchToken, account)).toBe(false);
});

test("a session ends after twelve hours, its launch tokens with it, and the sweep removes both", async () => {
  const { account, token } = await signedIn();
  const { launchToken } = await launched(account, token);
  const { rows } = await portico.pool.query<{ hours: string }>(
    "select distinct extract(epoch from expires_at - created_at) / 3600 as hours from sessions where user_id = $1 and kind = 'SESSION'",
    [account.id],
  );
  expect(Number(rows[0]!.hours)).toBeCloseTo(12, 2);
  await setSession(account, "expires_at = now() - interval '1 second'");
  expect(await isAlive(portico.hub, token, account)).toBe(false);
  expect(await isAlive(portico.hub, launchToken, account)).toBe(false);
  await sweepSessions(portico.hub.services.db);
  expect((await portico.pool.query("select 1 from sessions where user_id = $1", [account.id])).rowCount).toBe(0);
});

test("a session that nobody used for two hours ends; one that is used goes on", async () => {
  const [idle, busy] = [await signedIn(), await signedIn()];
  await setSession(idle.account, "last_seen_at = now() - interval '121 minutes'");
  await setSession(busy.account, "last_seen_at = now() - interval '119 minutes'");
  expect(await isAlive(portico.hub, idle.token, idle.account)).toBe(false);
  expect(await isAlive(portico.hub, busy.token, busy.account)).toBe(true);
  const { rows } = await portico.pool.query<{ seconds: string }>(
    "select extract(epoch from now() - last_seen_at) as seconds from sessions where user_id = $1",
    [busy.account.id],
  );
  expect(Number(rows[0]!.seconds)).toBeLessThan(60);
});

test("settings say how long a session lasts, and how long without use, at the portal and in applications", async () => {
  const another = (sessionLimits: SessionLimits) => portico.another({ sessionLimits });
  const account = await newAccount(portico.hub);
  const day = another({ hours: 24, idleMinutes: 600 });
  const token = await signIn({ ...portico, hub: day }, account);
  const { rows } = await portico.pool.query<{ hours: number }>(
    "select extract(epoch from expires_at - created_at)::float / 3600 as hours from sessions where user_id = $1",
    [account.id],
  );
  expect(rows[0]!.hours).toBeCloseTo(24, 1);
  await setSession(account, "last_seen_at = now() - interval '599 minutes'");
  await sweepSessions(portico.hub.services.db, day.services.sessionLimits);
  expect(await isAlive(day, token, account)).toBe(true);
  await setSession(account, "last_seen_at = now() - interval '6 minutes'");
  expect(await isAlive(another({ hours: 1, idleMinutes: 5 }), token, account)).toBe(false);
});

test("what a request ends it sees as ended, though its calls share what they read of their caller", async () => {
  const { account, token } = await signedIn();
  const caller = { ...bearing(token), request: {} };
  const read = () => portico.hub.call("listActiveUsers", { userId: account.id }, caller);
  expect(await read()).toMatchObject({ code: 200 });
  expect(await portico.hub.call("destroySession", {}, caller)).toMatchObject({ code: 200 });
  expect(await read()).toMatchObject({ code: 401 });
});

test("nothing that was never a token opens anything", async () => {
  const { account, token } = await signedIn();
  for (const wrong of [
    "",
    " ",
    token.slice(1),
    `${token}x`,
    `Bearer ${token}`,
    "x".repeat(100_000),
    "' or 1=1 --",
    "\u0000",
  ]) {
    expect(await isAlive(portico.hub, wrong, account), wrong.slice(0, 60)).toBe(false);
  }
});
