import { eq } from "drizzle-orm";
import { initiateDeviceAuthorization } from "openid-client";
import { expect, test, vi } from "vitest";
import { applications, consents, users } from "~/hub/kit/db/schema";
import { HOUR_MS, SECOND_MS } from "~/lib/durations";
import { type Account, newAccount } from "../support/accounts";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { ask, askedAt, requestAddress } from "../support/interaction";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { configOf, post } from "../support/openid-sign-in";

const DEVICE_CODE = "urn:ietf:params:oauth:grant-type:device_code";

const portico = hubForFile();
const openid = openIdForFile(portico);
const call: typeof openid.hub.call = (...given) => openid.hub.call(...given);
const callerOf = (visitor: Visitor) => bearing(visitor.token);

const essential = (...values: string[]) => JSON.stringify({ id_token: { acr: { essential: true, values } } });

/** What the application is told at once. */
async function toldOf(application: OidcApplication, visitor: Visitor, more: Record<string, string> = {}) {
  const { address } = await visitor.follow(requestAddress(application, { prompt: "none", ...more }));
  expect(address.origin).toBe(new URL(application.redirectUri).origin);
  return address.searchParams.get("error") ?? "code";
}

test("without a page the application is told what is in the way, in each state", async () => {
  const { db } = openid.hub.services;
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  expect(await toldOf(application, visitor), "nobody").toBe("login_required");
  await visitor.signIn(account);
  expect(await toldOf(application, visitor), "signed in").toBe("code");
  expect(await toldOf(application, visitor, { max_age: "0" }), "too long ago").toBe("login_required");
  expect(await toldOf(application, visitor, { acr_values: "urn:gold" }), "a wish nobody knows").toBe("code");
  expect(await toldOf(application, visitor, { acr_values: "phr" }), "a wish").toBe("interaction_required");
  expect(await toldOf(application, visitor, { claims: essential("phr") })).toBe("interaction_required");
  expect(await toldOf(application, visitor, { claims: essential("urn:gold", "basic") })).toBe("code");
  expect(await toldOf(application, visitor, { claims: essential("urn:gold") })).toBe(
    "unmet_authentication_requirements",
  );
  for (const strange of [
    ["ui_locales", "tlh xx-KL"],
    ["display", "popup"],
    ["display", "touch"],
  ] as const)
    expect(await toldOf(application, visitor, Object.fromEntries([strange])), strange.join(" ")).toBe("code");
  for (const refused of ["none login", "create"])
    expect(await toldOf(application, visitor, { prompt: refused }), refused).toBe("invalid_request");

  await assign(openid.hub, account, application.record, await newClient(openid.hub));
  const second = new Visitor(openid);
  await second.signIn(account);
  expect(await toldOf(application, second), "of several clients").toBe("interaction_required");

  const asking = await newOidcApplication(openid, { consent: "ask" });
  const { account: other } = await newUserOf(openid, asking);
  const third = new Visitor(openid);
  await third.signIn(other);
  expect(await toldOf(asking, third), "not let").toBe("consent_required");
  expect(await toldOf(application, third), "not assigned").toBe("access_denied");
  const strict = await newOidcApplication(openid);
  await db.update(applications).set({ factorPolicy: "any" }).where(eq(applications.id, strict.record.id));
  await assign(openid.hub, other, strict.record, await newClient(openid.hub));
  expect(await toldOf(strict, third), "without the factor").toBe("interaction_required");
  await db.update(users).set({ isActive: false }).where(eq(users.id, other.id));
  expect(await toldOf(asking, third), "deactivated").toBe("login_required");
});

test("who insists on a sign-in that there is not is told so by whoever goes back", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const asked = await ask(application, visitor, { claims: essential("urn:gold") });
  expect(dataOf(await call("continueInteraction", asked, callerOf(visitor))).step).toBe("unmet");
  const { address } = dataOf(await call("leaveInteraction", asked, callerOf(visitor)));
  const back = await visitor.follow(address);
  expect(back.address.searchParams.get("error")).toBe("unmet_authentication_requirements");
});

test("of the levels one insists on, the one that its user can reach is asked for", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const asked = await ask(application, visitor, { claims: essential("urn:gold", "phr") });
  expect(await call("continueInteraction", asked, callerOf(visitor))).toMatchObject({
    code: 403,
    data: { reason: "factor", demand: "phishing-resistant" },
  });
  const wish = await ask(application, visitor, { acr_values: "phr mfa" });
  expect(dataOf(await call("continueInteraction", wish, callerOf(visitor))).step, "a wish out of reach").toBe("ready");
});

test("whose access is over is told since when, and who was never given it nothing more", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  await portico.pool.query("update assignments set valid_until = '2020-07-01' where user_id = $1", [account.id]);
  const reasonFor = async (someone: Account) => {
    const visitor = new Visitor(openid);
    await visitor.signIn(someone);
    const asked = await ask(application, visitor);
    const { step, reason } = dataOf(await call("continueInteraction", asked, callerOf(visitor)));
    expect(step).toBe("no-access");
    return reason;
  };
  expect(await reasonFor(account)).toBe(`Access to ${application.record.name} ended on 2020-06-30 UTC`);
  expect(await reasonFor(await newAccount(openid.hub))).toBeUndefined();
});

test("whoever signs in with another account goes on with that one, from the beginning", async () => {
  const application = await newOidcApplication(openid, { consent: "ask" });
  const [one, two] = [await newUserOf(openid, application), await newUserOf(openid, application)];
  const stranger = await newAccount(openid.hub);
  const visitor = new Visitor(openid);

  await visitor.signIn(stranger);
  const refused = await ask(application, visitor);
  expect(dataOf(await call("continueInteraction", refused, callerOf(visitor))).step).toBe("no-access");
  await visitor.signIn(one.account);
  expect(dataOf(await call("continueInteraction", refused, callerOf(visitor))).step).toBe("ready");
  const onward = dataOf(await call("finishInteraction", refused, callerOf(visitor))).address;
  const question = askedAt((await visitor.follow(onward)).address);
  expect(dataOf(await call("continueInteraction", question, callerOf(visitor)))).toMatchObject({
    step: "consent",
    email: one.account.email,
  });

  // The page that named the one before them is about nobody any more.
  await visitor.signIn(two.account);
  expect((await call("giveConsent", question, callerOf(visitor))).code).toBe(403);
  const { db } = openid.hub.services;
  expect(await db.select().from(consents).where(eq(consents.applicationId, application.record.id))).toEqual([]);
  const theirs = dataOf(await call("finishInteraction", question, callerOf(visitor))).address;
  const last = askedAt((await visitor.follow(theirs)).address);
  expect(dataOf(await call("continueInteraction", last, callerOf(visitor)))).toMatchObject({
    step: "consent",
    email: two.account.email,
  });
  const answered = dataOf(await call("giveConsent", last, callerOf(visitor))).address;
  expect((await visitor.follow(answered)).address.searchParams.has("code")).toBe(true);
});

test("an account is chosen by whoever is asked, not by a page that named somebody else", async () => {
  const application = await newOidcApplication(openid);
  const [one, two] = [await newUserOf(openid, application), await newUserOf(openid, application)];
  const visitor = new Visitor(openid);
  await visitor.signIn(one.account);
  const asked = await ask(application, visitor, { prompt: "select_account" });
  await visitor.signIn(two.account);
  const confirm = (userId: string) => call("confirmAccount", { ...asked, userId }, callerOf(visitor));
  expect((await confirm(one.account.id)).code).toBe(403);
  const { address } = await visitor.follow(dataOf(await confirm(two.account.id)).address);
  expect(address.searchParams.has("code")).toBe(true);
});

test("an older session does not take over from somebody else who had to show anew who they are", async () => {
  const application = await newOidcApplication(openid, { consent: "ask" });
  const [one, two] = [await newUserOf(openid, application), await newUserOf(openid, application)];
  const older = new Visitor(openid);
  await older.signIn(two.account);
  const visitor = new Visitor(openid);
  const login = await ask(application, visitor, { prompt: "login" });
  await visitor.signIn(one.account);
  const onward = dataOf(await call("finishInteraction", login, callerOf(visitor))).address;
  const question = askedAt((await visitor.follow(onward)).address);
  for (const name of ["continueInteraction", "finishInteraction"] as const)
    expect(await call(name, question, callerOf(older)), name).toMatchObject({ code: 403, data: { reason: "step-up" } });
});

test("a request that has expired is over for every answer", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const asked = await ask(application, visitor, { prompt: "select_account" });
  const given = { ...asked, userId: account.id };
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + HOUR_MS + SECOND_MS });
  try {
    for (const name of ["readInteraction", "continueInteraction", "confirmAccount", "leaveInteraction"] as const)
      expect((await call(name, given, callerOf(visitor))).code, name).toBe(404);
  } finally {
    vi.useRealTimers();
  }
});

test("the chosen client is kept until its user ends the application at their sessions", async () => {
  const application = await newOidcApplication(openid);
  const { account, client } = await newUserOf(openid, application);
  await assign(openid.hub, account, application.record, await newClient(openid.hub));
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const choose = await ask(application, visitor);
  const chosen = await call("chooseClient", { ...choose, clientId: client.id }, callerOf(visitor));
  expect((await visitor.follow(dataOf(chosen).address)).address.searchParams.has("code")).toBe(true);
  const { address } = await visitor.follow(requestAddress(application));
  expect(address.searchParams.has("code"), "it is kept").toBe(true);
  const { grants = [] } = dataOf(await call("listSessions", { userId: account.id }, callerOf(visitor)));
  dataOf(await call("endGrant", { userId: account.id, grantId: grants[0]!._id }, callerOf(visitor)));
  const anew = await ask(application, visitor);
  expect(dataOf(await call("continueInteraction", anew, callerOf(visitor))).step).toBe("choose");
});

test("who goes back after signing out is told as who never signed in", async () => {
  const application = await newOidcApplication(openid);
  const visitor = new Visitor(openid);
  await visitor.signIn(await newAccount(openid.hub));
  const asked = await ask(application, visitor);
  await call("destroySession", {}, callerOf(visitor));
  const { address } = dataOf(await call("leaveInteraction", asked, anyone));
  expect((await visitor.follow(address)).address.searchParams.get("error")).toBe("access_denied");
});

test("a device is not signed in where its user goes back, signed out or not", async () => {
  const application = await newOidcApplication(openid, { grants: ["device_code"], redirectUris: [] });
  const config = await configOf(openid, application);
  for (const signsOut of [false, true]) {
    const begun = await initiateDeviceAuthorization(config, { scope: "openid" });
    const visitor = new Visitor(openid);
    await visitor.signIn(await newAccount(openid.hub));
    const { page } = await visitor.follow("/oidc/device");
    const body = new URLSearchParams({
      xsrf: page?.kind === "code" ? page.xsrf : "",
      user_code: begun.user_code,
      confirm: "yes",
    });
    const asked = askedAt((await visitor.follow("/oidc/device", { method: "POST", body })).address);
    if (signsOut) await call("destroySession", {}, callerOf(visitor));
    const { address } = dataOf(await call("leaveInteraction", asked, anyone));
    expect((await visitor.follow(address)).page, `signed out: ${signsOut}`).toMatchObject({
      kind: "code",
      status: 200,
      problem: "aborted",
    });
    const fields = { grant_type: DEVICE_CODE, device_code: begun.device_code };
    expect((await post(openid, "/oidc/token", application, fields)).body.error).toBe("access_denied");
  }
});
