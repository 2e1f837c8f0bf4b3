import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import type { FactorPolicy } from "~/contract/kit/authentication";
import { newAccount } from "../support/accounts";
import { Authenticator } from "../support/authenticator";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newApplication, newClient } from "../support/catalog";
import { appCode, enrolApp, sessionByApp } from "../support/factors";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import { openSession } from "../support/open-session";

const portico = hubForFile();

const refusedFor = (demand: FactorPolicy) => ({ code: 403, data: { reason: "factor", demand } });

async function visitor({
  application = "none",
  client = "none",
}: {
  application?: FactorPolicy;
  client?: FactorPolicy;
}) {
  const account = await newAccount(portico.hub);
  const made = await newApplication(portico.hub, { factorPolicy: application });
  const firm = await newClient(portico.hub, { factorPolicy: client });
  await assign(portico.hub, account, made, firm);
  const caller = bearing(await openSession(portico.hub.services.db, account.id, anyone, ["pwd", "mail"]));
  const launch = (by = caller) =>
    portico.hub.call(
      "grantToken",
      { userId: account.id, clientId: firm.id, redirectUri: made.redirectUrl, applicationId: made.id },
      by,
    );
  const launchToken = (by = caller) => portico.hub.call("launchToken", { redirectUrl: made.redirectUrl }, by);
  return { account, caller, application: made, client: firm, launch, launchToken };
}

/** Adds a passkey in the session. @returns its device */
async function addPasskey(caller: typeof anyone) {
  const device = new Authenticator(PUBLIC_URL);
  const options = dataOf(await portico.hub.call("newPasskeyOptions", {}, caller));
  dataOf(await portico.hub.call("addPasskey", { credential: device.create(options), name: "Key" }, caller));
  return device;
}

const setPolicy = (table: "applications" | "clients", id: string, policy: FactorPolicy) =>
  portico.pool.query(`update ${table} set factor_policy = $2 where id = $1`, [id, policy]);

describe.each([
  { what: "an application", demands: { application: "any" } },
  { what: "a client alone", demands: { client: "any" } },
] as const)("$what that demands any second factor", ({ demands }) => {
  test("is opened by no mailed code, trusted browser or link, and issues neither token", async () => {
    const { account, launch, launchToken } = await visitor(demands);
    for (const methods of [["pwd", "mail"], ["pwd", "browser"], ["link"], []] as const) {
      const caller = bearing(await openSession(portico.hub.services.db, account.id, anyone, methods));
      expect(await launch(caller)).toMatchObject(refusedFor("any"));
      expect(await launchToken(caller)).toMatchObject(refusedFor("any"));
    }
    const { rows } = await portico.pool.query("select 1 from sessions where user_id = $1 and kind = 'LAUNCH'", [
      account.id,
    ]);
    expect(rows).toEqual([]);
  });

  test("is opened by an app's code, a recovery code and a passkey, as the token then says", async () => {
    const { account, launch, launchToken } = await visitor(demands);
    for (const methods of [
      ["pwd", "otp", "mfa"],
      ["pwd", "recovery", "mfa"],
      ["hwk", "user", "mfa"],
    ] as const) {
      const caller = bearing(await openSession(portico.hub.services.db, account.id, anyone, methods));
      const claims = decodeJwt(dataOf(await launch(caller)).oAuthToken);
      expect(claims).toMatchObject({ amr: methods, acr: methods[0] === "hwk" ? "phr" : "mfa" });
      expect(await launchToken(caller)).toMatchObject({ code: 200 });
    }
  });
});

test("a passkey is demanded where either asks for one: the strongest wins, and no code satisfies it", async () => {
  const { account, launch, launchToken } = await visitor({ application: "any", client: "phishing-resistant" });
  for (const methods of [
    ["pwd", "otp", "mfa"],
    ["pwd", "recovery", "mfa"],
    ["mca", "user", "mfa"],
  ] as const) {
    const caller = bearing(await openSession(portico.hub.services.db, account.id, anyone, methods));
    expect(await launch(caller)).toMatchObject(refusedFor("phishing-resistant"));
    expect(await launchToken(caller)).toMatchObject(refusedFor("phishing-resistant"));
  }
  const byPasskey = bearing(await openSession(portico.hub.services.db, account.id, anyone, ["swk", "user", "mfa"]));
  expect(decodeJwt(dataOf(await launch(byPasskey)).oAuthToken)).toMatchObject({ acr: "phr" });
});

test("a demand that is raised counts in sessions that run, at once, and one that is lowered too", async () => {
  const { application, client, launch, launchToken } = await visitor({});
  expect(await launch()).toMatchObject({ code: 200 });
  await setPolicy("clients", client.id, "any");
  expect(await launch()).toMatchObject(refusedFor("any"));
  expect(await launchToken()).toMatchObject(refusedFor("any"));
  await setPolicy("applications", application.id, "phishing-resistant");
  expect(await launch()).toMatchObject(refusedFor("phishing-resistant"));
  await setPolicy("applications", application.id, "none");
  await setPolicy("clients", client.id, "none");
  expect(await launch()).toMatchObject({ code: 200 });
});

test("the token for an origin asks what the strictest of the user's clients there asks, whichever is named", async () => {
  const { account, application, launchToken } = await visitor({});
  expect(await launchToken()).toMatchObject({ code: 200 });
  await assign(portico.hub, account, application, await newClient(portico.hub, { factorPolicy: "any" }));
  expect(await launchToken()).toMatchObject(refusedFor("any"));
});

test("an application on the same origin that demands less is no way around", async () => {
  const { account, application, client, launchToken } = await visitor({ application: "any" });
  const { redirectUrl, allowedUrl } = application;
  const twin = await newApplication(portico.hub, { name: `A twin of ${application.name}`, redirectUrl, allowedUrl });
  await assign(portico.hub, account, twin, await newClient(portico.hub));
  await assign(portico.hub, account, twin, client);
  expect(await launchToken()).toMatchObject(refusedFor("any"));
});

test("nobody is launched by a refused launch that somebody else of the same user made good", async () => {
  const { account, launch, caller } = await visitor({ application: "any" });
  await enrolApp(portico, account);
  expect(await launch(await sessionByApp(portico, account))).toMatchObject({ code: 200 });
  expect(await launch(caller), "each session shows its own").toMatchObject(refusedFor("any"));
});

describe("the step-up that a launch leads to", () => {
  test("offers what the demand takes, mails nothing, and lets in once it was shown", async () => {
    const { account, caller, launch } = await visitor({ application: "any" });
    const mails = () => portico.mail.messages.filter(({ to }) => to.includes(account.email)).length;
    const before = mails();
    expect(dataOf(await portico.hub.call("beginStepUp", { demand: "any" }, caller))).toEqual({
      factors: [],
      isShown: false,
    });
    expect(mails()).toBe(before);
    const { secret } = await enrolApp(portico, account);
    expect(dataOf(await portico.hub.call("beginStepUp", { demand: "any" }, caller)).factors).toEqual([
      "totp",
      "recovery",
    ]);
    expect(dataOf(await portico.hub.call("beginStepUp", { demand: "phishing-resistant" }, caller))).toEqual({
      factors: [],
      isShown: false,
    });
    dataOf(await portico.hub.call("stepUp", { otp: appCode(secret) }, caller));
    const claims = decodeJwt(dataOf(await launch()).oAuthToken);
    expect(claims).toMatchObject({ amr: ["pwd", "mail", "otp", "mfa"], acr: "mfa" });
    expect(claims.iat! - Number(claims.auth_time)).toBeLessThan(60);
  });

  test("is not passed by a mailed code that was asked for without the demand", async () => {
    const { account, caller, launch } = await visitor({ application: "any" });
    dataOf(await portico.hub.call("beginStepUp", {}, caller));
    const { text } = await portico.mail.waitFor(account.email);
    dataOf(await portico.hub.call("stepUp", { otp: /\b\d{6}\b/.exec(text)![0] }, caller));
    expect(await launch()).toMatchObject(refusedFor("any"));
  });

  test("to a passkey is not passed by an app's code", async () => {
    const { account, caller, launch } = await visitor({ client: "phishing-resistant" });
    const device = await addPasskey(
      bearing(await openSession(portico.hub.services.db, account.id, anyone, ["pwd", "mail"])),
    );
    const { secret } = await addApp(await passkeySession(account.id));
    dataOf(await portico.hub.call("stepUp", { otp: appCode(secret, 1) }, caller));
    expect(await launch()).toMatchObject(refusedFor("phishing-resistant"));
    const { factors, passkey } = dataOf(
      await portico.hub.call("beginStepUp", { demand: "phishing-resistant" }, caller),
    );
    expect(factors).toEqual(["passkey"]);
    dataOf(await portico.hub.call("stepUp", { credential: device.get(passkey!) }, caller));
    expect(await launch()).toMatchObject({ code: 200 });
  });
});

const passkeySession = async (userId: string) =>
  bearing(await openSession(portico.hub.services.db, userId, anyone, ["hwk", "user", "mfa"]));

async function addApp(caller: typeof anyone) {
  const { _id: authenticatorId, secret } = dataOf(await portico.hub.call("newAuthenticator", {}, caller));
  dataOf(
    await portico.hub.call("confirmAuthenticator", { authenticatorId, name: "App", otp: appCode(secret) }, caller),
  );
  return { secret };
}

describe("who stole less than is demanded adds nothing stronger", () => {
  const changes = (caller: typeof anyone) => [
    () => portico.hub.call("newAuthenticator", {}, caller),
    () => portico.hub.call("renewRecoveryCodes", {}, caller),
    async () => {
      const credential = new Authenticator(PUBLIC_URL).create(
        dataOf(await portico.hub.call("newPasskeyOptions", {}, caller)),
      );
      return portico.hub.call("addPasskey", { credential, name: "Mine" }, caller);
    },
  ];

  test("a session by mail or by a trusted browser changes no factors of who has one", async () => {
    const account = await newAccount(portico.hub);
    await enrolApp(portico, account);
    for (const methods of [
      ["pwd", "mail"],
      ["pwd", "browser"],
    ] as const) {
      const caller = bearing(await openSession(portico.hub.services.db, account.id, anyone, methods));
      const isTrusted = methods[1] === "browser";
      const refused = isTrusted ? { code: 403, data: { reason: "step-up" } } : refusedFor("any");
      for (const change of changes(caller)) expect(await change()).toMatchObject(refused);
    }
    for (const change of changes(await sessionByApp(portico, account)))
      expect(await change()).toMatchObject({ code: 200 });
  });

  test("a session by an app's code adds and removes no passkey where one is demanded of who has one", async () => {
    const { account, caller } = await visitor({ client: "phishing-resistant" });
    await addPasskey(caller);
    const byApp = await sessionByApp(portico, account);
    const { passkeys } = dataOf(await portico.hub.call("listPasskeys", {}, byApp));
    const removal = () => portico.hub.call("removePasskey", { passkeyId: passkeys[0]!._id }, byApp);
    for (const change of [...changes(byApp), removal])
      expect(await change()).toMatchObject(refusedFor("phishing-resistant"));
    expect(await changes(await passkeySession(account.id))[2]!()).toMatchObject({ code: 200 });
  });
});
