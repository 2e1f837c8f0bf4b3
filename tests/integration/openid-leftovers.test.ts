import { beforeEach, expect, test } from "vitest";
import { sweepOpenIdRecords } from "~/hub/protocols/openid/records";
import { newAdmin } from "../support/admin";
import { assign, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, post, sentAtOnce } from "../support/openid-sign-in";

/** What requests that succeed leave in the database, and who can have how much left there. */
const portico = hubForFile({ rateLimits: true });
const openid = openIdForFile(portico);

beforeEach(() => portico.pool.query("delete from rate_limits"));

async function count(model: string): Promise<number> {
  const { rows } = await portico.pool.query<{ count: string }>("select count(*) from openid_records where model = $1", [
    model,
  ]);
  return Number(rows[0]!.count);
}

const spend = (rule: string, points: number) =>
  portico.pool.query("update rate_limits set points = $2 where key like $1", [`${rule}:%`, points]);

const push = async (application: OidcApplication) => {
  const { address } = await beginSignIn(openid, application);
  const fields = Object.fromEntries(address.searchParams);
  return application.secret
    ? post(openid, "/oidc/par", application, fields)
    : open("/oidc/par", { ...fields, client_id: application.clientId });
};

/** A request of an application that has nothing to prove itself with. */
async function open(path: string, fields: Record<string, string>) {
  const response = await openid.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  return {
    status: response.status,
    body: (await response.json()) as Record<string, unknown>,
    headers: response.headers,
  };
}

const newOpen = async () => ({
  ...(await newOidcApplication(openid, {
    clientAuthentication: "none",
    grants: ["authorization_code", "refresh_token", "device_code"],
  })),
  secret: "",
});

test("a stranger who passes for an application without a secret leaves so many requests, of 8 at once as well", async () => {
  const [stranger, other] = [await newOpen(), await newOidcApplication(openid)];
  expect((await push(stranger)).status).toBe(201);
  await spend("openRequestAddress", 599);
  const before = await count("PushedAuthorizationRequest");
  const pushes = await Promise.all(Array.from({ length: 8 }, () => push(stranger)));
  expect(pushes.filter(({ status }) => status === 201)).toHaveLength(1);
  const refused = pushes.find(({ status }) => status !== 201)!;
  expect(refused).toMatchObject({ status: 429, body: { error: "temporarily_unavailable" } });
  expect(Number(refused.headers.get("Retry-After"))).toBeGreaterThan(0);
  expect(await count("PushedAuthorizationRequest")).toBe(before + 1);

  const device = await open("/oidc/device/authorize", { client_id: stranger.clientId, scope: "openid" });
  expect(device.status).toBe(429);
  expect(await count("DeviceCode")).toBe(0);
  expect((await push(other)).status, "who has proved itself").toBe(201);
});

test("an application that has proved itself is limited by itself, and no other with it", async () => {
  const [busy, other] = [await newOidcApplication(openid), await newOidcApplication(openid)];
  expect((await push(busy)).status).toBe(201);
  await spend("applicationRequest", 100_000);
  expect((await push(busy)).status).toBe(429);
  expect((await push(other)).status).toBe(201);
});

test("tokens of an application's own are counted by the hundred", async () => {
  const [busy, other] = [
    await newOidcApplication(openid, { grants: ["client_credentials"], redirectUris: [] }),
    await newOidcApplication(openid, { grants: ["client_credentials"], redirectUris: [] }),
  ];
  const ask = (of = busy) => post(openid, "/oidc/token", of, { grant_type: "client_credentials" });
  expect((await sentAtOnce(100, ask)).granted).toHaveLength(100);
  await spend("applicationTokens", 2_000);
  const more = await sentAtOnce(100, ask);
  expect(more.granted).toHaveLength(99);
  expect((await ask(other)).status).toBe(200);
});

test("tokens of applications without a secret are counted by network", async () => {
  const application = await newOpen();
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const redeem = async () => {
    const { address, checks } = await beginSignIn(openid, application);
    const { address: callback } = await visitor.follow(address);
    return open("/oidc/token", {
      client_id: application.clientId,
      grant_type: "authorization_code",
      code: callback.searchParams.get("code")!,
      redirect_uri: application.redirectUri,
      code_verifier: checks.pkceCodeVerifier,
    });
  };
  expect((await redeem()).status).toBe(200);
  await spend("openTokenAddress", 6_000);
  expect((await redeem()).status).toBe(429);
});

test("an Admin who tries such an application in the console is told to wait, too", async () => {
  const application = await newOpen();
  const admin = await newAdmin(portico);
  await assign(portico.hub, admin.account, application.record, await newClient(portico.hub), "Editor");
  const trying = () => portico.hub.call("trySignOn", { id: application.record.id }, admin.caller);
  expect(await trying()).toMatchObject({ code: 200, data: { result: {} } });
  await spend("openTokenAddress", 6_000);
  expect(await trying()).toMatchObject({ code: 429, data: { retryAfterSeconds: 900 } });
});

test("visitors are counted whatever they ask for, and so is who shows a session that has ended", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const left = new Visitor(openid);
  const sessionId = await left.signIn(account);
  await portico.pool.query("delete from sessions where id = $1", [sessionId]);
  const { address } = await beginSignIn(openid, application);
  const asked = [address, new URL("/oidc/device", openid.url), new URL("/oidc/logout", openid.url)];
  for (const each of asked) expect((await left.request(each)).status, each.pathname).toBeLessThan(400);
  await spend("signOnAddress", 600);
  for (const each of asked)
    for (const visitor of [left, new Visitor(openid)])
      expect((await visitor.follow(each)).page, each.pathname).toMatchObject({ kind: "error", status: 429 });
  const here = new Visitor(openid);
  await here.signIn(account);
  expect((await here.follow(address)).address.href, "who is signed in").toContain("code=");
});

test("what has expired is swept", async () => {
  const application = await newOidcApplication(openid);
  await push(application);
  const { db } = openid.hub.services;
  await sweepOpenIdRecords(db);
  expect(await count("PushedAuthorizationRequest")).toBeGreaterThan(0);
  await portico.pool.query("update openid_records set expires_at = now() - interval '11 minutes'");
  await sweepOpenIdRecords(db);
  for (const model of ["PushedAuthorizationRequest", "Interaction", "Session"]) expect(await count(model)).toBe(0);
});
