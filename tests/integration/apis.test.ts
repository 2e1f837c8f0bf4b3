import { createLocalJWKSet, decodeJwt, jwtVerify } from "jose";
import * as client from "openid-client";
import { describe, expect, test } from "vitest";
import { adminForFile } from "../support/admin";
import { anyone, bearing, dataOf } from "../support/calls";
import { assign } from "../support/catalog";
import { hubForFile, PUBLIC_URL } from "../support/hub";
import type { NewSignOn } from "../support/hub-tables";
import { ask, askedAt } from "../support/interaction";
import { openSession } from "../support/open-session";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { afterParallels, beginSignIn, post, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(openid);
const keys = async () => createLocalJWKSet(await openid.hub.publicKeys());

const READ = { name: "orders:read", description: "Read your orders" };
const WRITE = { name: "orders:write", description: "Change your orders" };
let made = 0;

async function newApi(callers: readonly OidcApplication[], settings: NewSignOn & { audiences?: string[] } = {}) {
  const audience = settings.audiences?.[0] ?? `https://api-${(made += 1)}.example/orders`;
  const application = await newOidcApplication(openid, {
    audiences: [audience],
    apiScopes: [READ, WRITE],
    callers: callers.map(({ clientId }) => clientId),
    ...settings,
  });
  return { ...application, audience };
}

/** A front end that may call an API, and its user. */
async function newPair(api: Parameters<typeof newApi>[1] = {}, frontEnd: NewSignOn = {}) {
  const spa = await newOidcApplication(openid, frontEnd);
  return { spa, api: await newApi([spa], api), ...(await newUserOf(openid, spa, "Editor")) };
}

const errorOf = ({ searchParams }: URL) => searchParams.get("error");
const SCOPE = "openid email orders:read";
const refresh = (application: OidcApplication, token: string, more: Record<string, string> = {}) =>
  post(openid, "/oidc/token", application, { grant_type: "refresh_token", refresh_token: token, ...more });

/** Every check of Spring's resource server: issuer, audience, `typ`, and the times. */
async function admits(audience: string, token: string) {
  const checks = { issuer: openid.url, audience, typ: "at+jwt", requiredClaims: ["exp", "iat", "sub", "client_id"] };
  return (await jwtVerify(token, await keys(), checks)).payload;
}

test("a token for an API has its address as aud, its scopes, and the user's role there for the client at hand", async () => {
  const { spa, api, account, client: company } = await newPair();
  await assign(openid.hub, account, api.record, company, "Clerk");
  const { tokens } = await tokensFor(openid, spa, account, { scope: SCOPE, resource: api.audience });
  expect(tokens.scope).toBe("orders:read");
  expect(await admits(api.audience, tokens.access_token)).toMatchObject({
    aud: api.audience,
    client_id: spa.clientId,
    sub: account.id,
    scope: "orders:read",
    role: "Clerk",
    roles: ["Clerk"],
    client: { id: company.id },
    acr: expect.any(String) as string,
    auth_time: expect.any(Number) as number,
  });
  expect(tokens.claims()).toMatchObject({ aud: spa.clientId, role: "Editor" });
  const userinfo = await openid.fetch("/oidc/userinfo", {
    headers: { Authorization: `Bearer ${tokens.access_token}` },
  });
  expect(userinfo.status).toBe(403);
  await expect(admits(spa.clientId, tokens.access_token)).rejects.toThrow("aud");
});

test("an API is no tile, as there is nothing to open, until it has a page of its own", async () => {
  const { spa, api, account, client: company } = await newPair({ grants: ["client_credentials"] });
  await assign(openid.hub, account, api.record, company, "Clerk");
  const shown = async () => {
    const caller = bearing(await openSession(openid.hub.services.db, account.id, anyone));
    return dataOf(await openid.hub.call("tilesOfUser", { userId: account.id }, caller)).map(({ name }) => name);
  };
  expect(await shown()).toEqual([spa.record.name]);
  await admin.get("saveSignOn", { id: api.record.id, kind: "oidc", homeUrl: "https://api.example/reference" });
  expect((await shown()).toSorted()).toEqual([spa.record.name, api.record.name].toSorted());
});

test("without an assignment at the API a token names the client, and no role", async () => {
  const { spa, api, account, client: company } = await newPair();
  const { tokens } = await tokensFor(openid, spa, account, { scope: SCOPE, resource: api.audience });
  const claims = decodeJwt(tokens.access_token);
  expect(claims).toMatchObject({ client: { id: company.id } });
  for (const name of ["role", "roles", "groups"]) expect(claims, name).not.toHaveProperty(name);
});

test("without resource everything is as before", async () => {
  const { spa, account } = await newPair();
  const { tokens, refreshToken } = await tokensFor(openid, spa, account, { scope: SCOPE });
  expect(tokens.scope).toBe("openid email");
  expect(decodeJwt(tokens.access_token)).toMatchObject({ aud: spa.clientId, role: "Editor" });
  expect(decodeJwt(String((await refresh(spa, refreshToken)).body.access_token)).aud).toBe(spa.clientId);
});

describe("a request is refused with invalid_target", () => {
  test.each([
    ["no API has the address", "https://unknown.example/"],
    ["the address is relative", "/orders"],
    ["it has a fragment", "https://api.example/#part"],
    ["it is text only", "orders"],
    ["it is empty but for spaces", "   "],
    ["it breaks the line", "https://api.example/\r\nX: y"],
    ["it has NUL", "https://api.example/\u0000"],
    ["it closes a statement", "https://api.example/'; drop table users; --"],
    ["it is markup", "https://api.example/<script>alert(1)</script>"],
    ["it is ten thousand characters long", `https://api.example/${"a".repeat(4_000)}`],
    ["it is the portal's own", `${PUBLIC_URL}/api`],
  ])("because %s", async (_why, resource) => {
    const { spa, account } = await newPair();
    const { address } = await beginSignIn(openid, spa, { scope: SCOPE, resource });
    const visitor = new Visitor(openid);
    await visitor.signIn(account);
    expect(errorOf((await visitor.follow(address)).address)).toBe("invalid_target");
    const pushed = await post(openid, "/oidc/par", spa, Object.fromEntries(address.searchParams));
    expect([pushed.status, pushed.body.error]).toEqual([400, "invalid_target"]);
    const device = await post(openid, "/oidc/device/authorize", { ...spa }, { scope: SCOPE, resource });
    expect(device.status).toBe(400);
  });

  test.each(["not named", "INACTIVE"])("because it is %s, and the audit log says so", async (what) => {
    const { spa, api, account } = await newPair();
    if (what === "INACTIVE")
      await portico.pool.query("update applications set status = 'INACTIVE' where id = $1", [api.record.id]);
    else
      await portico.pool.query("update application_sign_ons set callers = '{}' where application_id = $1", [
        api.record.id,
      ]);
    const { address } = await beginSignIn(openid, spa, { scope: SCOPE, resource: api.audience });
    const visitor = new Visitor(openid);
    await visitor.signIn(account);
    const { searchParams } = (await visitor.follow(address)).address;
    expect(searchParams.get("error")).toBe("invalid_target");
    expect(searchParams.get("error_description")).not.toContain(api.record.name);
    const { rows } = await portico.pool.query<{ reason: string }>(
      "select reason from audit_events where subject_id = $1 and reason like '%(resource)'",
      [spa.record.id],
    );
    expect(rows[0]?.reason).toContain(what === "INACTIVE" ? "No ACTIVE application" : api.record.name);
  });

  test("because there are more than twenty", async () => {
    const { spa, api, account } = await newPair();
    const { address } = await beginSignIn(openid, spa, { scope: SCOPE });
    for (let index = 0; index < 21; index += 1) address.searchParams.append("resource", api.audience);
    const visitor = new Visitor(openid);
    await visitor.signIn(account);
    expect(errorOf((await visitor.follow(address)).address)).toBe("invalid_target");
  });
});

test("with several APIs each token is for the one that is asked for, and a code is not widened", async () => {
  const spa = await newOidcApplication(openid);
  const [one, two, three] = [await newApi([spa]), await newApi([spa]), await newApi([spa])];
  const { account } = await newUserOf(openid, spa);
  const { config, address, checks } = await beginSignIn(openid, spa, { scope: SCOPE });
  for (const { audience } of [one, two]) address.searchParams.append("resource", audience);
  const { address: callback } = await new Visitor(openid).signInAt(address, account);
  const tokens = await client.authorizationCodeGrant(config, callback, checks, { resource: two.audience });
  expect(decodeJwt(tokens.access_token).aud).toBe(two.audience);
  let token = tokens.refresh_token ?? "";
  for (const [resource, aud] of [
    [one.audience, one.audience],
    [undefined, spa.clientId],
  ] as const) {
    const { body } = await refresh(spa, token, resource ? { resource } : {});
    expect(decodeJwt(String(body.access_token)).aud).toBe(aud);
    token = String(body.refresh_token);
  }
  const widened = await refresh(spa, token, { resource: three.audience });
  expect([widened.status, widened.body.error]).toEqual([400, "invalid_target"]);
  await afterParallels(portico.pool, account);
  expect((await refresh(spa, token)).status, "the refused request used nothing up").toBe(200);

  const narrow = await beginSignIn(openid, spa, { scope: SCOPE, resource: one.audience });
  const { address: back } = await new Visitor(openid).signInAt(narrow.address, account);
  await expect(
    client.authorizationCodeGrant(narrow.config, back, narrow.checks, { resource: two.audience }),
  ).rejects.toMatchObject({ error: "invalid_target" });
});

test("a refresh token asks for its API, until the application may not call it any more", async () => {
  const { spa, api, account } = await newPair();
  const other = await newOidcApplication(openid);
  const { refreshToken } = await tokensFor(openid, spa, account, { scope: SCOPE, resource: api.audience });
  const stolen = await refresh(other, refreshToken, { resource: api.audience });
  expect([stolen.status, stolen.body.error]).toEqual([400, "invalid_grant"]);
  const { body } = await refresh(spa, refreshToken);
  expect(decodeJwt(String(body.access_token))).toMatchObject({ aud: api.audience, scope: "orders:read" });
  await portico.pool.query("update application_sign_ons set callers = '{}' where application_id = $1", [api.record.id]);
  const ended = await refresh(spa, String(body.refresh_token), { resource: api.audience });
  expect([ended.status, ended.body.error]).toEqual([400, "invalid_target"]);
});

test("scopes are granted with the API they belong to alone", async () => {
  const spa = await newOidcApplication(openid);
  const orders = await newApi([spa]);
  const stock = await newApi([spa], { apiScopes: [{ name: "stock:read", description: "Read the stock" }] });
  const { account } = await newUserOf(openid, spa);
  const scope = "openid orders:read stock:read unknown";
  const { tokens } = await tokensFor(openid, spa, account, { scope, resource: stock.audience });
  expect(tokens.scope).toBe("stock:read");
  const { config, address, checks } = await beginSignIn(openid, spa, {
    scope: "orders:write",
    resource: orders.audience,
  });
  address.searchParams.delete("nonce");
  const { address: callback } = await new Visitor(openid).signInAt(address, account);
  const alone = await client.authorizationCodeGrant(config, callback, {
    ...checks,
    expectedNonce: undefined as never,
    idTokenExpected: false,
  });
  expect(decodeJwt(alone.access_token)).toMatchObject({ scope: "orders:write", aud: orders.audience });
  expect(alone.id_token).toBeUndefined();
});

test("a pushed request and a device get tokens for an API, too", async () => {
  const grants = ["authorization_code", "refresh_token", "device_code"] as const;
  const { spa, api, account } = await newPair({}, { grants: [...grants] });
  const { config, address, checks } = await beginSignIn(openid, spa, { scope: SCOPE, resource: api.audience });
  const pushed = await client.buildAuthorizationUrlWithPAR(config, address.searchParams);
  const { address: callback } = await new Visitor(openid).signInAt(pushed, account);
  const tokens = await client.authorizationCodeGrant(config, callback, checks);
  expect(decodeJwt(tokens.access_token).aud).toBe(api.audience);

  const begun = await client.initiateDeviceAuthorization(config, { scope: SCOPE, resource: api.audience });
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const { page } = await visitor.follow("/oidc/device");
  const form = { xsrf: page?.kind === "code" ? page.xsrf : "", user_code: begun.user_code, confirm: "yes" };
  let at = await visitor.follow("/oidc/device", { method: "POST", body: new URLSearchParams(form) });
  while (at.address.pathname.startsWith("/interaction/")) at = await visitor.follow(await onward(visitor, at.address));
  const byDevice = await post(openid, "/oidc/token", spa, {
    grant_type: "urn:ietf:params:oauth:grant-type:device_code",
    device_code: begun.device_code,
  });
  expect(decodeJwt(String(byDevice.body.access_token))).toMatchObject({ aud: api.audience, scope: "orders:read" });
});

const callerOf = (visitor: Visitor) => ({ ...anyone, token: visitor.token });

async function onward(visitor: Visitor, address: URL): Promise<string> {
  const asked = askedAt(address);
  const { step } = dataOf(await openid.hub.call("continueInteraction", asked, callerOf(visitor)));
  const name = step === "consent" ? "giveConsent" : "finishInteraction";
  return dataOf(await openid.hub.call(name, asked, callerOf(visitor))).address;
}

test("the API learns of tokens for it by introspection, and nobody else does", async () => {
  const { spa, api, account, client: company } = await newPair();
  const other = await newOidcApplication(openid);
  await assign(openid.hub, account, api.record, company, "Clerk");
  const { tokens, refreshToken } = await tokensFor(openid, spa, account, { scope: SCOPE, resource: api.audience });
  const token = tokens.access_token;
  const seen = async (by: OidcApplication, of = token) =>
    (await post(openid, "/oidc/introspect", by, { token: of })).body;
  const known = { active: true, aud: api.audience, sub: account.id, client_id: spa.clientId, scope: "orders:read" };
  expect(await seen(api)).toMatchObject({ ...known, role: "Clerk", token_type: "Bearer" });
  expect(await seen(spa)).toMatchObject(known);
  for (const [by, of] of [
    [other, token],
    [api, refreshToken],
  ] as const)
    expect(await seen(by, of)).toEqual({ active: false });
  const own = await tokensFor(openid, spa, account, { scope: SCOPE });
  expect(await seen(api, own.tokens.access_token), "of the front end itself").toEqual({ active: false });
  await post(openid, "/oidc/revoke", api, { token });
  expect(await seen(api), "an API cannot revoke").toMatchObject({ active: true });
  await portico.pool.query("delete from assignments where user_id = $1 and application_id = $2", [
    account.id,
    api.record.id,
  ]);
  expect(await seen(api)).not.toHaveProperty("role");
  await portico.pool.query("delete from assignments where user_id = $1", [account.id]);
  expect(await seen(api)).toEqual({ active: false });
});

test("an API without a secret asks in vain, and so does one that the front end may not call any more", async () => {
  const { spa, api, account } = await newPair();
  const { tokens } = await tokensFor(openid, spa, account, { scope: SCOPE, resource: api.audience });
  const change = (set: string) =>
    portico.pool.query(`update application_sign_ons set ${set}, version = version + 1 where application_id = $1`, [
      api.record.id,
    ]);
  const answered = async (by: OidcApplication) =>
    (await post(openid, "/oidc/introspect", by, { token: tokens.access_token })).body;
  await change("callers = '{}'");
  await expect.poll(() => answered(api), { timeout: 5_000 }).toEqual({ active: false });
  await change("called_by = 'every', client_authentication = 'none'");
  await expect
    .poll(
      async () => {
        const body = new URLSearchParams({ client_id: api.clientId, token: tokens.access_token });
        const answer = await openid.fetch("/oidc/introspect", { method: "POST", body });
        return (await answer.json()) as unknown;
      },
      { timeout: 5_000 },
    )
    .toEqual({ active: false });
});

test("a token ends with the access at the front end and at the API, and with the API's own life of tokens", async () => {
  const { spa, api, account, client: company } = await newPair({ accessTokenSeconds: 500 });
  const life = async () =>
    (await tokensFor(openid, spa, account, { scope: SCOPE, resource: api.audience })).tokens.expires_in ?? 0;
  expect(await life()).toBe(500);
  await assign(openid.hub, account, api.record, company, "Clerk");
  const until = (application: OidcApplication, seconds: number) =>
    portico.pool.query(
      "update assignments set valid_until = now() + make_interval(secs => $3) where user_id = $1 and application_id = $2",
      [account.id, application.record.id, seconds],
    );
  await until(api, 200);
  expect(await life()).toBeLessThanOrEqual(200);
  await until(spa, 100);
  expect(await life()).toBeLessThanOrEqual(100);
});

test("an API with subjects of its own knows its users by them, and a front end with its own learns no common one", async () => {
  const { spa, api, account } = await newPair({ pairwise: true });
  const ofApi = decodeJwt((await tokensFor(openid, spa, account, { resource: api.audience })).tokens.access_token).sub;
  expect(ofApi).not.toBe(account.id);
  const pairwise = await newPair({}, { pairwise: true });
  const { tokens } = await tokensFor(openid, pairwise.spa, pairwise.account, { resource: pairwise.api.audience });
  const { sub } = decodeJwt(tokens.access_token);
  expect([pairwise.account.id, tokens.claims()?.sub]).not.toContain(sub);
  const { body } = await post(openid, "/oidc/introspect", pairwise.api, { token: tokens.access_token });
  expect(body.sub).toBe(sub);
});

test("client credentials get a token for an API that the application may call", async () => {
  const grants = ["client_credentials"] as const;
  const { spa, api } = await newPair({}, { grants: [...grants] });
  const asked = { grant_type: "client_credentials", scope: "orders:read openid", resource: api.audience };
  const { body } = await post(openid, "/oidc/token", spa, asked);
  expect(await admits(api.audience, String(body.access_token))).toMatchObject({
    sub: spa.clientId,
    scope: "orders:read",
  });
  const other = await newOidcApplication(openid, { grants: [...grants], redirectUris: [] });
  const refused = await post(openid, "/oidc/token", other, asked);
  expect([refused.status, refused.body.error]).toEqual([400, "invalid_target"]);
});

test("a user is asked once for an API and for each of its scopes, in words", async () => {
  const { spa, api, account } = await newPair({}, { consent: "ask" });
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const asked = await ask(spa, visitor, { scope: SCOPE, resource: api.audience });
  const shown = dataOf(await openid.hub.call("continueInteraction", asked, callerOf(visitor)));
  expect(shown).toMatchObject({
    step: "consent",
    scopes: ["openid", "email"],
    apis: [{ name: api.record.name, scopes: [{ description: READ.description }] }],
  });
  const { address } = dataOf(await openid.hub.call("giveConsent", asked, callerOf(visitor)));
  expect((await visitor.follow(address)).address.searchParams.has("code")).toBe(true);
  const again = async (scope: string, resource: string) =>
    (await visitor.follow((await beginSignIn(openid, spa, { scope, resource })).address)).address;
  expect((await again(SCOPE, api.audience)).searchParams.has("code"), "once").toBe(true);
  expect((await again("openid orders:write", api.audience)).pathname).toMatch("/interaction/");
  const bare = await newApi([spa], { apiScopes: [] });
  expect((await again("openid", bare.audience)).pathname, "an API without scopes").toMatch("/interaction/");
});

describe("the settings", () => {
  const refusalOf = async (more: object) => {
    const { record } = await newOidcApplication(openid);
    const answer = await admin.call("saveSignOn", { id: record.id, kind: "oidc", ...more });
    return answer.code === 200 ? undefined : answer.data?.fieldErrors;
  };
  const audience = (uri: string) => ({ audiences: [{ uri }] });

  test.each([
    ["relative", "/orders"],
    ["with a fragment", "https://api.example/#x"],
    ["with a space", "https://api.example/a b"],
    ["with markup", "https://api.example/<b>"],
    ["with a user", "https://me:secret@api.example/"],
    ["of the portal", `${PUBLIC_URL}/api`],
  ])("refuse an audience %s", async (_what, uri) => {
    expect(await refusalOf(audience(uri))).toHaveProperty(["audiences.0.uri"]);
  });

  test("take a urn, and each audience once", async () => {
    expect(await refusalOf(audience("urn:example:orders"))).toBeUndefined();
    expect(await refusalOf(audience("urn:example:orders"))).toHaveProperty("audiences");
    const other = await newOidcApplication(openid, { clientId: "https://client.example/" });
    expect(await refusalOf(audience(other.clientId))).toHaveProperty(["audiences.0.uri"]);
    expect(await refusalOf({ clientId: "urn:example:orders" })).toHaveProperty("clientId");
  });

  test("refuse scopes of OpenID Connect, twice the same, without an audience, and callers that nobody is", async () => {
    const one = { name: "orders:read", description: "Read" };
    expect(await refusalOf({ ...audience("urn:one"), apiScopes: [{ ...one, name: "profile" }] })).toHaveProperty([
      "apiScopes.0.name",
    ]);
    expect(await refusalOf({ ...audience("urn:two"), apiScopes: [one, one] })).toHaveProperty(["apiScopes.1.name"]);
    expect(await refusalOf({ apiScopes: [one] })).toHaveProperty("audiences");
    expect(await refusalOf({ ...audience("urn:three"), callers: ["nobody-at-all"] })).toHaveProperty(["callers.0"]);
  });

  test("follow a caller's client id, and forget it with the application", async () => {
    const { spa, api } = await newPair();
    const callers = async () => (await admin.get("signOnOfApplication", { id: api.record.id })).callers;
    await admin.get("saveSignOn", { id: spa.record.id, kind: "oidc", clientId: `${spa.clientId}-2` });
    expect(await callers()).toEqual([`${spa.clientId}-2`]);
    await portico.pool.query("delete from assignments where application_id = $1", [spa.record.id]);
    await admin.get("deleteApplication", { id: spa.record.id });
    expect(await callers()).toEqual([]);
    await admin.get("deleteApplication", { id: api.record.id });
    expect(await refusalOf(audience(api.audience)), "free again").toBeUndefined();
  });
});
