import { randomUUID } from "node:crypto";
import { createRemoteJWKSet, customFetch, decodeJwt, decodeProtectedHeader, jwtVerify, SignJWT } from "jose";
import * as client from "openid-client";
import { describe, expect, test } from "vitest";
import { contract, type EndpointName } from "~/contract";
import { SERVICE_ACCESS_TOKEN_SECONDS } from "~/contract/kit/rules";
import { newServiceToken } from "~/hub/identity/service-account/token";
import { adminForFile } from "../support/admin";
import { hubForFile } from "../support/hub";
import { tableRows } from "../support/hub-tables";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { post, tokensFor } from "../support/openid-sign-in";
import { type MadeAccount, newServiceAccount, sendPlain } from "../support/service-account";

const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(portico);

const [CLIENTS, POCS] = [contract.listClients.path, contract.listPocs.path];
const CREDENTIALS = { grant_type: "client_credentials" };

const secretsOf = ({ id, token }: MadeAccount) => ({ clientId: id, secret: token });
const ask = (account: MadeAccount, fields: Record<string, string> = {}, headers?: Record<string, string>) =>
  post(openid, "/oidc/token", secretsOf(account), { ...CREDENTIALS, ...fields }, headers);
const accessTokenOf = async (account: MadeAccount) => {
  const { status, body } = await ask(account);
  expect(status, JSON.stringify(body)).toBe(200);
  return String(body.access_token);
};
const reads = async (token: string, path = CLIENTS) => (await sendPlain(portico.hub, path, { token })).status;
const isActive = async (asking: MadeAccount, token: string) =>
  (await post(openid, "/oidc/introspect", secretsOf(asking), { token })).body.active;
const made = async (rights: EndpointName[] = ["listClients"], name = `client ${randomUUID()}`) => ({
  ...(await newServiceAccount(admin, rights, name)),
  name,
});
const tokenIdsOf = async ({ id }: MadeAccount) =>
  (await admin.get("listServiceAccounts", { field: "_id", search: id }))[0]!.tokens.map(({ _id }) => _id);

describe("a service account's client credentials", () => {
  test("are its id and its token, by header or form, for an access token that opens what the account may", async () => {
    const account = await made();
    const { body, headers } = await ask(account);
    const token = String(body.access_token);
    expect(body).toEqual({ access_token: token, expires_in: SERVICE_ACCESS_TOKEN_SECONDS, token_type: "Bearer" });
    expect(headers.get("Cache-Control")).toContain("no-store");
    const inForm = await openid.fetch("/oidc/token", {
      method: "POST",
      body: new URLSearchParams({ ...CREDENTIALS, client_id: account.id, client_secret: account.token }),
    });
    expect(inForm.status).toBe(200);
    expect(await sendPlain(portico.hub, CLIENTS, { token })).toMatchObject({ status: 200, data: [] });
    expect(await reads(token, POCS)).toBe(403);
  });

  test("with openid-client, by discovery", async () => {
    const account = await made();
    const config = await client.discovery(new URL(openid.url), account.id, account.token, undefined, {
      [client.customFetch]: (address, init) => openid.fetch(address, init as RequestInit),
    });
    const { access_token, expires_in } = await client.clientCredentialsGrant(config);
    expect(expires_in).toBe(SERVICE_ACCESS_TOKEN_SECONDS);
    expect(await reads(access_token)).toBe(200);
  });

  test("give a JWT of RFC 9068 for the API, which the published keys verify", async () => {
    const account = await made();
    const token = await accessTokenOf(account);
    const keys = createRemoteJWKSet(new URL("/.well-known/jwks.json", openid.url), {
      [customFetch]: (address: string, init: RequestInit) => openid.fetch(address, init),
    });
    const expected = { issuer: openid.url, audience: `${openid.url}/api`, typ: "at+jwt", algorithms: ["ES256"] };
    const { payload } = await jwtVerify(token, keys, expected);
    expect(payload).toMatchObject({ client_id: account.id, sub: account.id });
    expect(payload.exp! - payload.iat!).toBe(SERVICE_ACCESS_TOKEN_SECONDS);
  });

  test("and what they gave are not in the database", async () => {
    const account = await made();
    const token = await accessTokenOf(account);
    const rows = await tableRows(portico.pool);
    for (const secret of [account.token, token, String(decodeJwt(token).jti)])
      expect(JSON.stringify(rows)).not.toContain(secret);
  });

  test("are refused with another's token, a made up one, none, and where they are unknown", async () => {
    const [account, other] = [await made(), await made()];
    const before = await portico.pool.query("select count(*) from openid_records");
    for (const wrong of [other.token, newServiceToken(), `${account.token}x`, " "])
      expect(await ask({ ...account, token: wrong }), wrong).toMatchObject({
        status: 401,
        body: { error: "invalid_client" },
      });
    expect(await ask({ ...account, id: randomUUID() })).toMatchObject({ status: 401 });
    const without = new URLSearchParams({ ...CREDENTIALS, client_id: account.id });
    expect((await openid.fetch("/oidc/token", { method: "POST", body: without })).status).toBe(401);
    expect((await portico.pool.query("select count(*) from openid_records")).rows).toEqual(before.rows);
  });

  test("sign nobody in, and ask for nothing else", async () => {
    const account = await made();
    const parameters = { client_id: account.id, redirect_uri: "https://a.example/", response_type: "code" };
    const page = await openid.fetch(`/oidc/authorize?${new URLSearchParams(parameters).toString()}`);
    expect([page.status, ((await page.json()) as { error: string }).error]).toEqual([400, "invalid_client"]);
    const out = await openid.fetch(`/oidc/logout?client_id=${account.id}`);
    expect(out.status).toBe(400);
    for (const path of ["/oidc/par", "/oidc/device/authorize"])
      expect(await post(openid, path, secretsOf(account), parameters), path).toMatchObject({
        status: 401,
        body: { error: "invalid_client" },
      });
    const grants = { code: "x", redirect_uri: "https://a.example/", refresh_token: "x", device_code: "x" };
    for (const grant_type of ["authorization_code", "refresh_token", "urn:ietf:params:oauth:grant-type:device_code"])
      expect(await ask(account, { grant_type, ...grants }), grant_type).toMatchObject({
        status: 400,
        body: { error_description: "requested grant type is not allowed for this client" },
      });
  });

  test("carry no scope, whatever is asked for", async () => {
    const account = await made();
    for (const scope of ["openid offline_access", "listPocs"]) {
      const { body } = await ask(account, { scope });
      expect(body).not.toHaveProperty("scope");
      expect(decodeJwt(String(body.access_token))).not.toHaveProperty("scope");
      expect(await reads(String(body.access_token), POCS)).toBe(403);
    }
  });

  test("bind no token to a key, and the API takes none that is bound", async () => {
    const account = await made();
    const config = await client.discovery(new URL(openid.url), account.id, account.token, undefined, {
      [client.customFetch]: (address, init) => openid.fetch(address, init as RequestInit),
    });
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair("ES256"));
    await expect(client.clientCredentialsGrant(config, undefined, { DPoP })).rejects.toMatchObject({
      error: "invalid_request",
    });
    const token = await accessTokenOf(account);
    await portico.pool.query(
      `update openid_records set payload = payload || '{"jkt":"somebody"}' where payload ->> 'clientId' = $1`,
      [account.id],
    );
    expect(await reads(token)).toBe(401);
  });
});

describe("an access token of a service account ends at once", () => {
  test("with the token it was given for, and not with the other one", async () => {
    const account = await made();
    const [old] = await tokenIdsOf(account);
    const rotated = {
      ...account,
      token: (await admin.get("rotateServiceToken", { serviceAccountId: account.id })).token,
    };
    const [first, second] = [await accessTokenOf(account), await accessTokenOf(rotated)];
    expect([await reads(first), await reads(second), await isActive(rotated, first)]).toEqual([200, 200, true]);
    await admin.get("endServiceToken", { serviceAccountId: account.id, tokenId: old! });
    expect([await reads(first), await reads(second)]).toEqual([401, 200]);
    expect([await isActive(rotated, first), await isActive(rotated, second)]).toEqual([false, true]);
    expect(await ask(account)).toMatchObject({ status: 401 });
  });

  test("when that one expires, and is never good for longer", async () => {
    const account = await made();
    const expireIn = (seconds: number) =>
      portico.pool.query(
        "update service_account_tokens set expires_at = now() + make_interval(secs => $1) where service_account_id = $2",
        [seconds, account.id],
      );
    await expireIn(100);
    const { body } = await ask(account);
    expect(body.expires_in).toBeLessThanOrEqual(100);
    expect(await reads(String(body.access_token))).toBe(200);
    await expireIn(-1);
    expect(await reads(String(body.access_token))).toBe(401);
    expect(await ask(account)).toMatchObject({ status: 401 });
  });

  test("with its account's deactivation and deletion; a right that was taken away is none any longer", async () => {
    const account = await made(["listClients", "listPocs"]);
    const token = await accessTokenOf(account);
    const fields = { serviceAccountId: account.id, name: account.name, status: "ACTIVE" as const };
    expect([await reads(token), await reads(token, POCS)]).toEqual([200, 200]);
    await admin.get("updateServiceAccount", { ...fields, rights: ["listPocs"] });
    expect([await reads(token), await reads(token, POCS)]).toEqual([403, 200]);
    await admin.get("updateServiceAccount", { ...fields, rights: ["listPocs"], status: "INACTIVE" });
    expect([await reads(token, POCS), (await ask(account)).status]).toEqual([401, 401]);
    await admin.get("updateServiceAccount", { ...fields, rights: ["listPocs"] });
    expect(await reads(token, POCS)).toBe(200);
    await admin.get("deleteServiceAccount", { serviceAccountId: account.id });
    expect([await reads(token, POCS), (await ask(account)).status]).toEqual([401, 401]);
  });

  test("when the account revokes it; others cannot, nor introspect it", async () => {
    const [account, other] = [await made(), await made()];
    const token = await accessTokenOf(account);
    expect(await isActive(other, token)).toBe(false);
    await post(openid, "/oidc/revoke", secretsOf(other), { token });
    expect(await reads(token)).toBe(200);
    await post(openid, "/oidc/revoke", secretsOf(account), { token });
    expect([await reads(token), await isActive(account, token)]).toEqual([401, false]);
  });

  test("by its own end", async () => {
    const account = await made();
    const token = await accessTokenOf(account);
    await portico.pool.query(
      `update openid_records set payload = payload || jsonb_build_object('exp', 1) where payload ->> 'clientId' = $1`,
      [account.id],
    );
    expect(await reads(token)).toBe(401);
  });
});

describe("tokens of one kind are none of another", () => {
  test("an application's and a user's open nothing at the API, a service account's nothing at userinfo", async () => {
    const application = await newOidcApplication(openid, {
      grants: ["authorization_code", "refresh_token", "client_credentials"],
    });
    const { account: user } = await newUserOf(openid, application);
    const { tokens } = await tokensFor(openid, application, user);
    const own = await post(openid, "/oidc/token", application, CREDENTIALS);
    for (const token of [tokens.access_token, tokens.id_token!, tokens.refresh_token!, String(own.body.access_token)])
      expect(await reads(token)).toBe(401);

    const account = await made();
    const token = await accessTokenOf(account);
    const headers = { Authorization: `Bearer ${token}` };
    expect((await openid.fetch("/oidc/userinfo", { headers })).status).toBe(401);
    expect((await post(openid, "/oidc/introspect", application, { token })).body).toEqual({ active: false });
  });

  test("an application that takes a service account's id for its client id does not become that account", async () => {
    const account = await made();
    const application = await newOidcApplication(openid, { clientId: account.id, grants: ["client_credentials"] });
    const asApplication = { id: account.id, token: application.secret };
    expect(await ask(asApplication)).toMatchObject({ status: 401 });
    expect(await reads(await accessTokenOf(account))).toBe(200);
    await admin.get("updateServiceAccount", {
      serviceAccountId: account.id,
      name: account.name,
      rights: ["listClients"],
      status: "INACTIVE",
    });
    const { status, body } = await ask(asApplication);
    expect(status).toBe(200);
    expect(await reads(String(body.access_token))).toBe(401);
  });

  test("a JWT that was changed, made up, or is a token's id alone opens nothing", async () => {
    const account = await made();
    const token = await accessTokenOf(account);
    const { kid = "", alg = "" } = decodeProtectedHeader(token);
    const claims = decodeJwt(token);
    const [head, body, signature] = token.split(".") as [string, string, string];
    const forged = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid, typ: "at+jwt" })
      .sign(new TextEncoder().encode("somebody else's key of 32 bytes.."));
    const none = `${Buffer.from(JSON.stringify({ alg: "none", kid, typ: "at+jwt" })).toString("base64url")}.${body}.`;
    expect(alg).toBe("ES256");
    const wrong = [
      forged,
      none,
      `${head}.${body}.${signature.startsWith("A") ? "B" : "A"}${signature.slice(1)}`,
      `${head}.${Buffer.from(JSON.stringify({ ...claims, sub: randomUUID() })).toString("base64url")}.${signature}`,
      token.replaceAll(".", "~"),
      String(claims.jti),
      `${token}${"A".repeat(2_000)}`,
    ];
    for (const each of wrong) expect(await reads(each), each).toBe(401);
    expect(await reads(token)).toBe(200);
  });
});

test("what it does with one stands in the audit log under its own name, and so does a wrong secret", async () => {
  const account = await made(["createClient"]);
  const token = await accessTokenOf(account);
  const body = { actualName: "By credentials", displayName: "By credentials", status: "ACTIVE" };
  const { data } = await sendPlain(portico.hub, contract.createClient.path, { token }, { body });
  await ask({ ...account, token: newServiceToken() });
  const events = await portico.pool.query(
    "select action, actor_id, actor_name from audit_events where subject_id = $1 order by id",
    [(data as { _id: string })._id],
  );
  expect(events.rows).toEqual([{ action: "CREATED", actor_id: account.id, actor_name: account.name }]);
  const refused = await portico.pool.query(
    "select outcome, actor_name, subject_name from audit_events where action = 'SERVICE_ACCOUNT_REFUSED' and subject_id = $1",
    [account.id],
  );
  expect(refused.rows).toEqual([{ outcome: "FAILURE", actor_name: account.name, subject_name: account.name }]);
});

test("their use is the token's last use", async () => {
  const account = await made();
  await ask(account);
  const [listed] = await admin.get("listServiceAccounts", { field: "_id", search: account.id });
  expect(Date.now() - Date.parse(listed!.tokens[0]!.lastUsedAt!)).toBeLessThan(10_000);
});
