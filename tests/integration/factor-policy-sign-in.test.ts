import { describe, expect, test } from "vitest";
import { contract, type EndpointName } from "~/contract";
import type { FactorPolicy } from "~/contract/kit/authentication";
import type { Endpoint } from "~/contract/kit/endpoint";
import { findSession } from "~/hub/identity/session/session";
import { type Account, codeIn, newAccount, signIn } from "../support/accounts";
import { Authenticator } from "../support/authenticator";
import { anyone, bearing, dataOf, newAttempt } from "../support/calls";
import { newAssignment } from "../support/catalog";
import { appCode } from "../support/factors";
import { hubForFile, PUBLIC_URL } from "../support/hub";

const portico = hubForFile();
const DAY_MS = 24 * 60 * 60 * 1000;

async function underDemand(demand: FactorPolicy) {
  const account = await newAccount(portico.hub, { role: `Role ${newAttempt().slice(0, 8)}` });
  await demandOf(account, demand);
  return account;
}

const demandOf = ({ id }: Account, demand: FactorPolicy) =>
  portico.pool.query(
    "update roles set factor_policy = $2 where id = (select role_id from user_roles where user_id = $1)",
    [id, demand],
  );

const moveClock = ({ id }: Account, days: number) =>
  portico.pool.query("update factor_grace set ends_at = ends_at - $2 * interval '1 day' where user_id = $1", [
    id,
    days,
  ]);

const dueOf = async (account: Account, caller: ReturnType<typeof bearing>) =>
  dataOf(await portico.hub.call("listActiveUsers", { userId: account.id }, caller))[0]!.factorDue;

const confined = (demand: FactorPolicy) => ({ code: 403, data: { reason: "factor-due", demand } });

async function addApp(caller: ReturnType<typeof bearing>) {
  const { _id: authenticatorId, secret } = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
  dataOf(
    await portico.hub.call("confirmAuthenticator", { authenticatorId, name: "App", otp: appCode(secret) }, caller),
  );
  return { authenticatorId, secret };
}

async function addPasskey(caller: ReturnType<typeof bearing>) {
  const options = dataOf(await portico.hub.call("newPasskeyOptions", {}, caller));
  const credential = new Authenticator(PUBLIC_URL).create(options);
  return dataOf(await portico.hub.call("addPasskey", { credential, name: "Key" }, caller))._id;
}

test("who signs in under a demand is told at once until when a factor has to be added", async () => {
  const account = await underDemand("any");
  const attemptId = newAttempt();
  const { email, password } = account;
  dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  const otp = codeIn((await portico.mail.waitFor(email)).text);
  const { factorDue, authorizationToken } = dataOf(
    await portico.hub.call("consumeLoginCode", { email, otp, attemptId }, anyone),
  );
  expect(factorDue).toMatchObject({ isOver: false, demand: "any" });
  const left = new Date(factorDue!.at).getTime() - Date.now();
  expect(left).toBeGreaterThan(7 * DAY_MS - 60_000);
  expect(left).toBeLessThanOrEqual(7 * DAY_MS);
  expect(await dueOf(account, bearing(authorizationToken))).toEqual(factorDue);
});

describe("after the time given", () => {
  const ADDING = Object.entries<Endpoint>(contract)
    .filter(([, { who }]) => who.also.includes("enrolling"))
    .map(([name]) => name);
  const OTHERS = Object.entries<Endpoint>(contract)
    .filter(([, { who }]) => who.access !== "none" && !who.also.includes("enrolling"))
    .map(([name]) => name as EndpointName);

  test("little more is left than adding a factor and signing out", () => {
    expect(ADDING.toSorted()).toEqual([
      "activeUser",
      "addPasskey",
      "beginStepUp",
      "confirmAuthenticator",
      "destroySession",
      "listActiveUsers",
      "listFactors",
      "listPasskeys",
      "newAuthenticator",
      "newPasskeyOptions",
      "stepUp",
    ]);
  });

  test("every other call is refused, the launch among them, in the session that runs", async () => {
    const account = await underDemand("any");
    const caller = bearing(await signIn(portico, account));
    const { application, client } = await newAssignment(portico.hub, account);
    const grant = { userId: account.id, clientId: client.id, redirectUri: application.redirectUrl };
    expect(await portico.hub.call("grantToken", grant, caller)).toMatchObject({ code: 200 });
    await moveClock(account, 6.99);
    expect(await portico.hub.call("grantToken", grant, caller)).toMatchObject({ code: 200 });
    await moveClock(account, 0.02);
    expect(await portico.hub.call("grantToken", grant, caller)).toMatchObject(confined("any"));
    expect(OTHERS).toContain("launchToken");
    for (const name of OTHERS) expect(await portico.hub.call(name, {}, caller), name).toMatchObject(confined("any"));
    await addApp(caller);
    expect(await portico.hub.call("grantToken", grant, caller)).toMatchObject({ code: 200 });
  });

  test("nobody else's record is read, not even by an Auditor", async () => {
    const account = await newAccount(portico.hub, { role: "Auditor" });
    await demandOf(account, "any");
    const caller = bearing(await signIn(portico, account));
    expect(await portico.hub.call("listActiveUsers", {}, caller)).toMatchObject({ code: 200 });
    await moveClock(account, 8);
    const other = await newAccount(portico.hub);
    for (const input of [{}, { userId: other.id }]) {
      expect(await portico.hub.call("listActiveUsers", input, caller)).toMatchObject(confined("any"));
      expect(await portico.hub.call("listFactors", input as never, caller)).toMatchObject(confined("any"));
    }
    expect(await portico.hub.call("listAuditEvents", {}, caller)).toMatchObject(confined("any"));
  });

  test("an app does not do where a passkey is demanded", async () => {
    const account = await underDemand("phishing-resistant");
    const caller = bearing(await signIn(portico, account));
    await addApp(caller);
    expect(await dueOf(account, caller)).toMatchObject({ isOver: false, demand: "phishing-resistant" });
    await moveClock(account, 8);
    expect(await portico.hub.call("listApplications", {}, caller)).toMatchObject(confined("phishing-resistant"));
    await addPasskey(caller);
    expect(await dueOf(account, caller)).toBeUndefined();
    expect(await portico.hub.call("listApplications", {}, caller)).toMatchObject({ code: 200 });
  });
});

describe("the time is given once", () => {
  test("a factor that was added and removed brings no more of it", async () => {
    const account = await underDemand("any");
    const caller = bearing(await signIn(portico, account));
    const { at } = (await dueOf(account, caller))!;
    await moveClock(account, 8);
    const { authenticatorId } = await addApp(caller);
    dataOf(await portico.hub.call("removeAuthenticator", { authenticatorId }, caller));
    const again = bearing(await signIn(portico, account));
    expect(await dueOf(account, again)).toMatchObject({ isOver: true });
    expect(new Date((await dueOf(account, again))!.at).getTime()).toBe(new Date(at).getTime() - 8 * DAY_MS);
    expect(await portico.hub.call("listApplications", {}, again)).toMatchObject(confined("any"));
  });

  test("nor do another sign-in, or a demand that is lowered and raised again", async () => {
    const account = await underDemand("phishing-resistant");
    await signIn(portico, account);
    await moveClock(account, 8);
    for (const demand of ["any", "none", "phishing-resistant", "any"] as const) {
      await demandOf(account, demand);
      const caller = bearing(await signIn(portico, account));
      const answer = await portico.hub.call("listApplications", {}, caller);
      expect(answer, demand).toMatchObject(demand === "none" ? { code: 200 } : confined(demand));
    }
  });

  test("a demand that rises gives time for what is new in it, from the next sign-in", async () => {
    const account = await underDemand("any");
    const before = bearing(await signIn(portico, account));
    await addApp(before);
    await moveClock(account, 8);
    await demandOf(account, "phishing-resistant");
    expect(await dueOf(account, before), "not in the midst of a session").toBeUndefined();
    const token = await signInByApp(account);
    expect(await dueOf(account, bearing(token))).toMatchObject({ isOver: false, demand: "phishing-resistant" });
  });
});

test("a role of which nothing is demanded leaves everything as it was", async () => {
  const account = await underDemand("none");
  const token = await signIn(portico, account);
  expect(await findSession(portico.hub.services.db, token)).toMatchObject({ demand: "none", graceEndsAt: null });
  expect(await dueOf(account, bearing(token))).toBeUndefined();
});

/** With the app that was enrolled last. */
async function signInByApp({ id, email, password }: Account): Promise<string> {
  const { rows } = await portico.pool.query<{ id: string; secret: string }>(
    "update authenticators set last_step = 0 where user_id = $1 returning id, secret",
    [id],
  );
  const secret = portico.hub.services.secrets.open(rows[0]!.secret, `authenticator ${rows[0]!.id}`);
  const attemptId = newAttempt();
  dataOf(await portico.hub.call("login", { email, password, attemptId }, anyone));
  const answer = await portico.hub.call("consumeLoginCode", { email, otp: appCode(secret), attemptId }, anyone);
  return dataOf(answer).authorizationToken;
}
