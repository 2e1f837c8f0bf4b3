import { SignJWT } from "jose";
import * as client from "openid-client";
import { describe, expect, test } from "vitest";
import { newToken } from "~/hub/kit/security/tokens";
import { finishLogin } from "~/hub/protocols/openid/interactions";
import { hubForFile } from "../support/hub";
import { tableRows } from "../support/hub-tables";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, configOf, post, signInAs, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile({ rateLimits: true });
const openid = openIdForFile(portico);

const NUL = "\u0000";

async function codeOf(settings?: Parameters<typeof newOidcApplication>[1]) {
  const application = await newOidcApplication(openid, settings);
  const { account } = await newUserOf(openid, application);
  const signIn = await signInAs(openid, application, account);
  const fields = {
    grant_type: "authorization_code",
    code: signIn.callback.searchParams.get("code") ?? "",
    redirect_uri: application.redirectUri,
    code_verifier: signIn.checks.pkceCodeVerifier,
  };
  return { application, account, fields, ...signIn };
}

describe("a code is worth nothing", () => {
  test.each([
    ["without its verifier", { code_verifier: "" }],
    ["with another verifier", { code_verifier: client.randomPKCECodeVerifier() }],
    ["at another address", { redirect_uri: "https://wiki.example/cb2" }],
    ["with a NUL in it", { code: `x${NUL}` }],
  ])("%s", async (_how, changed) => {
    const { application, fields } = await codeOf();
    const { status } = await post(openid, "/oidc/token", application, { ...fields, ...changed });
    expect(status).toBe(400);
  });

  test("to another application", async () => {
    const { fields } = await codeOf();
    const other = await newOidcApplication(openid);
    const { status, body } = await post(openid, "/oidc/token", other, fields);
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
  });

  test("once the session it was given in has ended", async () => {
    const { application, fields, account } = await codeOf();
    await portico.pool.query("delete from sessions where user_id = $1", [account.id]);
    const { status, body } = await post(openid, "/oidc/token", application, fields);
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
  });
});

test("an access token is good in one spelling", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { tokens } = await tokensFor(openid, application, account);
  const userinfo = async (token: string) =>
    (await openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${token}` } })).status;
  expect(await userinfo(tokens.access_token.replaceAll(".", "~"))).toBe(401);
  expect(await userinfo(tokens.access_token)).toBe(200);
});

describe("a request is answered with a page of ours, and nothing is sent to the address", () => {
  test.each([
    ["an address that is not registered", { redirect_uri: "https://evil.example/cb" }],
    ["an address with something added", { redirect_uri: "https://wiki.example/cb?more=1" }],
    ["an address with a path below", { redirect_uri: "https://wiki.example/cb/below" }],
    ["an application that is nobody's", { client_id: "nobody" }],
    ["a client id with NUL", { client_id: `a${NUL}` }],
  ])("%s", async (_what, parameters) => {
    const application = await newOidcApplication(openid);
    const { address } = await beginSignIn(openid, application, parameters);
    const found = await new Visitor(openid).follow(address);
    expect(found.page).toMatchObject({ kind: "error", status: 400 });
  });

  test.each([
    ["the implicit flow", { response_type: "id_token" }, "unsupported_response_type"],
    ["a token in the address", { response_type: "token" }, "unsupported_response_type"],
    ["a request without PKCE", { code_challenge: "", code_challenge_method: "" }, "invalid_request"],
    ["a plain challenge", { code_challenge_method: "plain" }, "invalid_request"],
    ["a request object", { request: "eyJhbGciOiJub25lIn0.e30." }, "request_not_supported"],
    ["NUL in a parameter", { state: `x${NUL}`, nonce: `y${NUL}` }, "invalid_request"],
  ])("%s is an error", async (_what, parameters, error) => {
    const application = await newOidcApplication(openid);
    const { address } = await beginSignIn(openid, application, parameters);
    for (const [name, value] of [...address.searchParams]) if (value === "") address.searchParams.delete(name);
    const found = await new Visitor(openid).follow(address);
    const said = found.page?.kind === "error" ? found.page.error : found.address.searchParams.get("error");
    expect(said ?? new URLSearchParams(found.address.hash.slice(1)).get("error")).toBe(error);
    expect(found.address.href).not.toContain("code=");
  });
});

test("http addresses are acceptable on this machine alone", async () => {
  const redirectUris = ["http://intranet.example/cb", "http://127.0.0.1:4000/cb"];
  const application = await newOidcApplication(openid, { redirectUris });
  const refused = await beginSignIn(openid, application);
  expect((await new Visitor(openid).follow(refused.address)).page).toMatchObject({ kind: "error" });
  const { address } = await beginSignIn(openid, application, { redirect_uri: redirectUris[1]! });
  expect((await new Visitor(openid).follow(address)).address.pathname).toMatch(/^\/interaction\//);
});

test("an access token is refused that is a bare id, unsigned, or signed by somebody else", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { config, tokens } = await tokensFor(openid, application, account);
  const [, payload = ""] = tokens.access_token.split(".");
  const claims = JSON.parse(Buffer.from(payload, "base64url").toString()) as { jti: string };
  const unsigned = `${Buffer.from('{"alg":"none","typ":"at+jwt"}').toString("base64url")}.${payload}.`;
  const forged = await new SignJWT({ ...claims })
    .setProtectedHeader({ alg: "HS256", typ: "at+jwt" })
    .sign(Buffer.from(newToken()));
  for (const token of [claims.jti, unsigned, forged, tokens.id_token!, "~", `${tokens.access_token}x`]) {
    const response = await openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${token}` } });
    expect(response.status).toBe(401);
    expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
  }
});

test("a secret is good for its own application, until it expires or is removed", async () => {
  const [application, other] = [
    await newOidcApplication(openid, { grants: ["client_credentials"], redirectUris: [] }),
    await newOidcApplication(openid, { grants: ["client_credentials"], redirectUris: [] }),
  ];
  const ask = async (secret: string) =>
    (await post(openid, "/oidc/token", { ...application, secret }, { grant_type: "client_credentials" })).status;
  expect(await ask(application.secret)).toBe(200);
  for (const wrong of [other.secret, newToken(), "x"]) expect(await ask(wrong)).toBe(401);
  const of = "from application_sign_ons s where s.client_id = $1 and s.application_id = x.application_id";
  await portico.pool.query(`update application_secrets x set expires_at = now() - interval '1 second' ${of}`, [
    application.clientId,
  ]);
  await portico.pool.query("update application_sign_ons set version = version + 1 where client_id = $1", [
    application.clientId,
  ]);
  await expect.poll(() => ask(application.secret), { timeout: 5_000 }).toBe(401);
});

test("an application that is INACTIVE is unknown", async () => {
  const application = await newOidcApplication(openid, { grants: ["client_credentials"], redirectUris: [] });
  const ask = async () => (await post(openid, "/oidc/token", application, { grant_type: "client_credentials" })).status;
  expect(await ask()).toBe(200);
  await portico.pool.query("update applications set status = 'INACTIVE', version = version + 1 where id = $1", [
    application.record.id,
  ]);
  await expect.poll(ask, { timeout: 5_000 }).toBe(401);
});

test("a sign-in that demands to show anew who one is does not go on with an older session", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  await portico.pool.query("update sessions set authenticated_at = now() - interval '1 minute' where user_id = $1", [
    account.id,
  ]);
  for (const [name, value] of [
    ["prompt", "login"],
    ["max_age", "5"],
  ] as const) {
    const { address } = await beginSignIn(openid, application, { [name]: value });
    const step = await visitor.follow(address);
    const uid = step.address.pathname.split("/")[2]!;
    const stale = (await visitor.session())!;
    await expect(finishLogin(openid.hub.services, uid, stale)).rejects.toMatchObject({ code: 403 });
    // To come back without having done it begins the same step anew.
    expect((await visitor.follow(`/oidc/authorize/${uid}`)).address.pathname).toMatch(/^\/interaction\//);
  }
});

test("a cookie of the engine's leads to nobody's session", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { visitor } = await signInAs(openid, application, account);
  const id = (await visitor.session())!.id;
  const { address } = await beginSignIn(openid, application);
  const { pathname, search } = address;
  const response = await openid.fetch(pathname + search, {
    headers: { Cookie: `__Host-portico-oidc=portal-session-${id}` },
    redirect: "manual",
  });
  expect(response.headers.get("Location")).toMatch(/\/interaction\//);
});

test("what the provider writes and logs is no usable token: not in a dump, nor with its ids", async () => {
  const application = await newOidcApplication(openid, {
    grants: ["authorization_code", "refresh_token", "device_code"],
  });
  const { account } = await newUserOf(openid, application);
  const { tokens, refreshToken, callback } = await tokensFor(openid, application, account);
  const open = await beginSignIn(openid, application);
  const step = await new Visitor(openid).follow(open.address);
  const device = await client.initiateDeviceAuthorization(await configOf(openid, application), { scope: "openid" });
  const [, claims = ""] = tokens.access_token.split(".");
  const { jti } = JSON.parse(Buffer.from(claims, "base64url").toString()) as { jti: string };
  const dump = JSON.stringify(await tableRows(portico.pool));
  const secrets = {
    code: callback.searchParams.get("code")!,
    accessToken: tokens.access_token,
    jti,
    refreshToken,
    idToken: tokens.id_token!,
    interaction: step.address.pathname.split("/")[2]!,
    deviceCode: device.device_code,
    userCode: device.user_code.replace("-", ""),
    secret: application.secret,
  };
  for (const [name, secret] of Object.entries(secrets)) expect(dump.includes(secret), name).toBe(false);
});

test("who fails at the token endpoint too often waits, and who guesses codes of devices sooner", async () => {
  const application = await newOidcApplication(openid);
  const visitor = new Visitor(openid);
  const { page } = await visitor.follow("/oidc/device");
  if (page?.kind !== "code") throw new Error("no page for the code");
  const statuses = [];
  for (let tries = 0; tries < 33; tries++) {
    const body = new URLSearchParams({ xsrf: page.xsrf, user_code: "BCDF-GHJK" });
    const answer = await visitor.follow("/oidc/device", { method: "POST", body });
    statuses.push(answer.page?.status);
    if (answer.page?.kind === "code") Object.assign(page, { xsrf: answer.page.xsrf });
  }
  expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 200));
  expect(statuses.at(-1)).toBe(429);
  const guess = () =>
    post(openid, "/oidc/token", { ...application, secret: "x" }, { grant_type: "client_credentials" });
  await guess();
  await portico.pool.query("update rate_limits set points = 299 where key like 'tokenAddress:%'");
  const answers = [await guess(), await guess(), await guess(), await guess()];
  expect(answers.at(-1)).toMatchObject({ status: 429, body: { error: "temporarily_unavailable" } });
  expect(Number(answers.at(-1)!.headers.get("Retry-After"))).toBeGreaterThan(1);
});

test("addresses of sign-ins that are not there are answered with a page, to visitors and to users", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const user = new Visitor(openid);
  await user.signIn(account);
  for (const visitor of [new Visitor(openid), user])
    for (const path of ["/oidc/logout/confirm", `/oidc/device/${newToken()}`, `/oidc/authorize/${newToken()}`]) {
      const { page } = await visitor.follow(path);
      expect(page?.kind, path).toMatch(/^(code|error)$/);
      expect(page?.status, path).toBeLessThan(500);
    }
});
