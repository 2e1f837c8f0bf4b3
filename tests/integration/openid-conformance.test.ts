import { createHash, randomUUID } from "node:crypto";
import { createLocalJWKSet, decodeProtectedHeader, type JSONWebKeySet, type JWTPayload, jwtVerify } from "jose";
import { beforeAll, describe, expect, test } from "vitest";
import { newToken } from "~/hub/kit/security/tokens";
import type { Account } from "../support/accounts";
import { adminForFile } from "../support/admin";
import { bearing, dataOf } from "../support/calls";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { afterParallels } from "../support/openid-sign-in";

type Parameters = Record<string, string>;

/** By the names of the OpenID Foundation's modules: docs/conformance.md. */
const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(portico);

let application: OidcApplication;
let account: Account;
/** How the plan wants its answers back. */
let mode: Parameters = {};

beforeAll(async () => {
  application = await newOidcApplication(openid, {
    redirectUris: ["https://suite.example/cb", "https://suite.example/cb?second=1"],
    requirePkce: false,
    claims: ["profile", "email", "phone", "roles"],
  });
  ({ account } = await newUserOf(openid, application));
});

const requestOf = (parameters: Parameters = {}, of = application): URLSearchParams =>
  new URLSearchParams({
    client_id: of.clientId,
    response_type: "code",
    scope: "openid",
    redirect_uri: of.redirectUri,
    state: randomUUID(),
    ...mode,
    ...parameters,
  });
const addressOf = (query: URLSearchParams): string => `/oidc/authorize?${query.toString()}`;

async function signedIn(): Promise<Visitor> {
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  return visitor;
}

type Arrival = Awaited<ReturnType<Visitor["follow"] | Visitor["signInAt"]>>;

/** What arrives at the application: by its address, or by the form that a page holds. */
function arrived({ address, page }: Arrival, query: URLSearchParams): URLSearchParams {
  const isForm = page?.kind === "form";
  expect(isForm, "by a form").toBe(mode.response_mode === "form_post");
  const to = isForm ? new URL(page.action) : address;
  expect(to.href).toContain("https://suite.example/cb");
  const answer = new URLSearchParams(to.search);
  if (isForm) {
    for (const name of ["code", "error", "state", "iss"])
      expect(answer.has(name), `${name} in the address`).toBe(false);
    for (const { name, value } of page.fields) answer.append(name, value);
  }
  expect(answer.get("state")).toBe(query.get("state"));
  expect(answer.get("iss")).toBe(openid.url);
  return answer;
}

async function answered(parameters: Parameters = {}, visitor?: Visitor, of = application): Promise<URLSearchParams> {
  const query = requestOf(parameters, of);
  return arrived(
    visitor ? await visitor.follow(addressOf(query)) : await new Visitor(openid).signInAt(addressOf(query), account),
    query,
  );
}

const basic = ({ clientId, secret }: OidcApplication) =>
  `Basic ${Buffer.from(`${clientId}:${secret}`).toString("base64")}`;

async function ask(parameters: Parameters, headers: Parameters = { Authorization: basic(application) }) {
  const response = await openid.fetch("/oidc/token", {
    method: "POST",
    headers,
    body: new URLSearchParams(parameters),
  });
  expect(response.headers.get("Cache-Control")).toBe("no-store");
  return { status: response.status, body: (await response.json()) as Record<string, string> };
}

const redemption = (code: string, of = application) => ({
  grant_type: "authorization_code",
  code,
  redirect_uri: of.redirectUri,
});

interface Tokens {
  access: string;
  refresh: string;
  id: JWTPayload;
  idToken: string;
}

async function tokensOf(answer: URLSearchParams, more: Parameters = {}): Promise<Tokens> {
  const { status, body } = await ask({ ...redemption(answer.get("code") ?? ""), ...more });
  expect(body.error_description ?? status).toBe(200);
  expect(body.token_type?.toLowerCase()).toBe("bearer");
  return { access: body.access_token!, refresh: body.refresh_token!, ...(await verified(body.id_token!)) };
}

/** As an application checks an ID token (Core §3.1.3.7). */
async function verified(idToken: string, audience = application.clientId) {
  const keys = (await (await openid.fetch("/oidc/keys")).json()) as JSONWebKeySet;
  const { payload, protectedHeader } = await jwtVerify(idToken, createLocalJWKSet(keys), {
    issuer: openid.url,
    audience,
    requiredClaims: ["sub", "exp", "iat"],
  });
  expect(protectedHeader).toMatchObject({ alg: "RS256", kid: expect.any(String) as unknown });
  expect(payload.sub).toBe(account.id);
  return { id: payload, idToken };
}

async function userinfo(access: string, init: RequestInit = { headers: { Authorization: `Bearer ${access}` } }) {
  const response = await openid.fetch("/oidc/userinfo", init);
  return { status: response.status, claims: (await response.json()) as Record<string, unknown> };
}

async function toldOf(scope: string): Promise<Record<string, unknown>> {
  const { access, id } = await tokensOf(await answered({ scope }));
  const { claims } = await userinfo(access);
  expect(claims.sub).toBe(id.sub);
  return claims;
}

async function discovered(): Promise<Record<string, unknown>> {
  return (await (await openid.fetch("/.well-known/openid-configuration")).json()) as Record<string, unknown>;
}

const PROFILE = ["name", "given_name", "family_name", "preferred_username", "updated_at"];

describe("plan Config", () => {
  test("oidcc-discovery-endpoint-verification", async () => {
    const found = await discovered();
    expect(found).toMatchObject({
      issuer: openid.url,
      response_types_supported: ["code"],
      subject_types_supported: expect.arrayContaining(["public"]) as unknown,
      id_token_signing_alg_values_supported: expect.arrayContaining(["RS256"]) as unknown,
      scopes_supported: expect.arrayContaining(["openid"]) as unknown,
      claims_parameter_supported: true,
      request_uri_parameter_supported: false,
    });
    expect(found.request_parameter_supported ?? false).toBe(false);
    for (const name of ["authorization_endpoint", "token_endpoint", "userinfo_endpoint", "jwks_uri"])
      expect(found[name], name).toMatch(/^https:\/\//);
    const { keys } = (await (await openid.fetch("/oidc/keys")).json()) as JSONWebKeySet;
    expect(new Set(keys.map(({ kid }) => kid)).size).toBe(keys.length);
    expect(keys.map(({ kty }) => kty)).toContain("RSA");
    for (const key of keys) expect(key).not.toHaveProperty("d");
  });
});

describe.each([
  ["Basic", {}],
  ["Form Post Basic", { response_mode: "form_post" }],
])("plan %s", (_plan, answers: Parameters) => {
  beforeAll(() => {
    mode = answers;
  });

  test("oidcc-server", async () => {
    const nonce = randomUUID();
    const { access, id } = await tokensOf(await answered({ nonce }));
    expect(id.nonce).toBe(nonce);
    expect(await userinfo(access)).toMatchObject({ status: 200, claims: { sub: id.sub } });
  });

  test("oidcc-response-type-missing", async () => {
    const query = requestOf();
    query.delete("response_type");
    const answer = arrived(await (await signedIn()).follow(addressOf(query)), query);
    expect(answer.get("error")).toBe("invalid_request");
  });

  test("oidcc-userinfo-get", async () => {
    const { access } = await tokensOf(await answered());
    expect(await userinfo(access)).toMatchObject({ status: 200, claims: { sub: account.id } });
  });

  test("oidcc-userinfo-post-header", async () => {
    const { access } = await tokensOf(await answered());
    const posted = { method: "POST", headers: { Authorization: `Bearer ${access}` } };
    expect(await userinfo(access, posted)).toMatchObject({ status: 200, claims: { sub: account.id } });
  });

  test("oidcc-userinfo-post-body", async () => {
    const { access } = await tokensOf(await answered());
    const posted = { method: "POST", body: new URLSearchParams({ access_token: access }) };
    expect(await userinfo(access, posted)).toMatchObject({ status: 200, claims: { sub: account.id } });
  });

  test("oidcc-ensure-request-without-nonce-succeeds-for-code-flow", async () => {
    expect((await tokensOf(await answered())).id).not.toHaveProperty("nonce");
  });

  test("oidcc-scope-profile", async () => {
    expect(Object.keys(await toldOf("openid profile"))).toEqual(expect.arrayContaining(PROFILE));
  });

  test("oidcc-scope-email", async () => {
    expect(await toldOf("openid email")).toMatchObject({ email: account.email, email_verified: true });
  });

  test("oidcc-scope-address", async () => {
    expect((await discovered()).scopes_supported).not.toContain("address");
    expect(await toldOf("openid address")).not.toHaveProperty("address");
  });

  test("oidcc-scope-phone", async () => {
    expect(await toldOf("openid phone")).toMatchObject({ phone_number: expect.any(String) as unknown });
  });

  test("oidcc-scope-all", async () => {
    const told = Object.keys(await toldOf("openid profile email phone address"));
    expect(told).toEqual(expect.arrayContaining([...PROFILE, "email", "phone_number"]));
  });

  test("oidcc-ensure-other-scope-order-succeeds", async () => {
    expect(await toldOf("email openid")).toMatchObject({ email: account.email });
  });

  test("oidcc-alternate-happy-flow", async () => {
    const redirect = { redirect_uri: "https://suite.example/cb?second=1" };
    const answer = await answered({ ...redirect, state: randomUUID() });
    expect(answer.get("second")).toBe("1");
    await tokensOf(answer, redirect);
  });

  test.each(["page", "popup"])("oidcc-display-%s", async (display) => {
    await tokensOf(await answered({ display }));
  });

  test("oidcc-prompt-login", async () => {
    const visitor = await signedIn();
    const first = await tokensOf(await answered({}, visitor));
    await portico.pool.query("update sessions set authenticated_at = authenticated_at - interval '1 minute'");
    const query = requestOf({ prompt: "login" });
    const second = await tokensOf(arrived(await visitor.signInAt(addressOf(query), account), query));
    expect(second.id.sub).toBe(first.id.sub);
  });

  test("oidcc-prompt-none-not-logged-in", async () => {
    expect((await answered({ prompt: "none" }, new Visitor(openid))).get("error")).toBe("login_required");
  });

  test("oidcc-prompt-none-logged-in", async () => {
    const visitor = await signedIn();
    const first = await tokensOf(await answered({ max_age: "10000" }, visitor));
    const second = await tokensOf(await answered({ prompt: "none", max_age: "10000" }, visitor));
    expect([second.id.sub, second.id.auth_time]).toEqual([first.id.sub, first.id.auth_time]);
  });

  test("oidcc-max-age-1", async () => {
    const visitor = await signedIn();
    await portico.pool.query("update sessions set authenticated_at = authenticated_at - interval '1 minute'");
    const query = requestOf({ max_age: "1" });
    const before = Math.floor(Date.now() / 1000);
    const { id } = await tokensOf(arrived(await visitor.signInAt(addressOf(query), account), query));
    expect(id.auth_time).toBeGreaterThanOrEqual(before - 1);
  });

  test("oidcc-max-age-10000", async () => {
    const visitor = await signedIn();
    const [one, other] = [await answered({ max_age: "10000" }, visitor), await answered({ max_age: "10000" }, visitor)];
    const first = await tokensOf(one);
    expect(first.id.auth_time).toEqual(expect.any(Number));
    expect((await tokensOf(other)).id.auth_time).toBe(first.id.auth_time);
  });

  test("oidcc-ensure-request-with-unknown-parameter-succeeds", async () => {
    await tokensOf(await answered({ extra: "foobar" }));
  });

  test("oidcc-id-token-hint", async () => {
    const visitor = await signedIn();
    const { idToken, id } = await tokensOf(await answered({}, visitor));
    const again = await tokensOf(await answered({ prompt: "none", id_token_hint: idToken }, visitor));
    expect(again.id.sub).toBe(id.sub);
  });

  test.each([
    ["oidcc-login-hint", { login_hint: "buffy@example.test" }],
    ["oidcc-ui-locales", { ui_locales: "se" }],
    ["oidcc-claims-locales", { claims_locales: "se" }],
  ])("%s", async (_, parameters: Parameters) => {
    await tokensOf(await answered(parameters));
  });

  test("oidcc-ensure-request-with-acr-values-succeeds", async () => {
    const { acr_values_supported: all } = await discovered();
    const { id } = await tokensOf(await answered({ acr_values: (all as string[])[0] ?? "" }));
    expect(all).toContain(id.acr);
  });

  test("oidcc-codereuse", async () => {
    const answer = await answered();
    await tokensOf(answer);
    const again = await ask(redemption(answer.get("code") ?? ""));
    expect(again).toMatchObject({ status: 400, body: { error: "invalid_grant" } });
  });

  test("oidcc-codereuse-30seconds", async () => {
    const answer = await answered({ scope: "openid email" });
    const { access, refresh } = await tokensOf(answer);
    await afterParallels(portico.pool, account);
    expect((await ask(redemption(answer.get("code") ?? ""))).body.error).toBe("invalid_grant");
    expect((await userinfo(access)).status).toBe(401);
    const renewed = await ask({ grant_type: "refresh_token", refresh_token: refresh });
    expect(renewed.body.error).toBe("invalid_grant");
  });

  test("oidcc-ensure-registered-redirect-uri", async () => {
    const query = requestOf({ redirect_uri: `https://suite.example/cb/${newToken()}` });
    const { address, page } = await (await signedIn()).follow(addressOf(query));
    expect(address.origin).toBe(openid.url);
    expect(page).toMatchObject({ kind: "error", status: 400, error: "invalid_redirect_uri" });
  });

  test("oidcc-ensure-post-request-succeeds", async () => {
    const query = requestOf();
    const posted = { method: "POST", body: query };
    await tokensOf(arrived(await (await signedIn()).follow("/oidc/authorize", posted), query));
    const long = new URLSearchParams({ state: "x".repeat(20_000) });
    expect((await openid.fetch("/oidc/authorize", { method: "POST", body: long })).status).toBe(413);
  });

  test("oidcc-server-client-secret-post", async () => {
    const other = await newOidcApplication(openid, {
      redirectUris: ["https://suite.example/cb"],
      requirePkce: false,
      clientAuthentication: "client_secret_post",
    });
    const { account: user } = await newUserOf(openid, other);
    const query = requestOf({}, other);
    const code = arrived(await new Visitor(openid).signInAt(addressOf(query), user), query).get("code") ?? "";
    const proof = { client_id: other.clientId, client_secret: other.secret };
    expect(await ask({ ...redemption(code, other), ...proof }, {})).toMatchObject({ status: 200 });
  });

  // The suite runs the first two of these with dynamic registration alone, and skips the third, as "none" is not offered.
  test("oidcc-idtoken-signature", async () => {
    const { idToken } = await tokensOf(await answered());
    expect(decodeProtectedHeader(idToken)).toMatchObject({ alg: "RS256", kid: expect.any(String) as unknown });
  });

  test("oidcc-idtoken-unsigned", async () => {
    expect((await discovered()).id_token_signing_alg_values_supported).not.toContain("none");
    expect(Object.keys(await discovered())).not.toContain("registration_endpoint");
  });

  test("oidcc-request-uri-unsigned-supported-correctly-or-rejected-as-unsupported", async () => {
    expect(await discovered()).toMatchObject({ request_uri_parameter_supported: false });
    const query = requestOf({ request_uri: "https://suite.example/request.jwt" });
    const answer = arrived(await (await signedIn()).follow(addressOf(query)), query);
    expect(answer.get("error")).toBe("request_uri_not_supported");
  });

  test.each([
    "oidcc-unsigned-request-object-supported-correctly-or-rejected-as-unsupported",
    "oidcc-ensure-request-object-with-redirect-uri",
  ])("%s", async () => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString("base64url");
    const redirect = { redirect_uri: `https://suite.example/${newToken()}` };
    const request = `${part({ alg: "none" })}.${part({ ...Object.fromEntries(requestOf()), ...redirect })}.`;
    const query = requestOf({ request });
    const answer = arrived(await (await signedIn()).follow(addressOf(query)), query);
    expect(answer.get("error")).toBe("request_not_supported");
  });

  test("oidcc-claims-essential", async () => {
    const claims = JSON.stringify({ userinfo: { name: { essential: true } } });
    const { access } = await tokensOf(await answered({ claims }));
    expect((await userinfo(access)).claims.name).toBe(`${account.firstName} ${account.lastName}`);
  });

  test("oidcc-refresh-token", async () => {
    const { refresh, id } = await tokensOf(await answered({ scope: "openid email" }));
    const { status, body } = await ask({ grant_type: "refresh_token", refresh_token: refresh });
    expect(status).toBe(200);
    expect(body.refresh_token).not.toBe(refresh);
    const renewed = await verified(body.id_token!);
    expect([renewed.id.iss, renewed.id.sub, renewed.id.aud]).toEqual([id.iss, id.sub, id.aud]);
    expect((await userinfo(body.access_token!)).status).toBe(200);
    const other = await newOidcApplication(openid, { redirectUris: ["https://suite.example/cb"] });
    const stolen = { grant_type: "refresh_token", refresh_token: body.refresh_token! };
    expect((await ask(stolen, { Authorization: basic(other) })).body.error).toBe("invalid_grant");
  });

  test("oidcc-ensure-request-with-valid-pkce-succeeds", async () => {
    const verifier = newToken();
    const challenge = createHash("sha256").update(verifier).digest("base64url");
    const pkce = { code_challenge: challenge, code_challenge_method: "S256" };
    await tokensOf(await answered(pkce), { code_verifier: verifier });
    const { status, body } = await ask(redemption((await answered(pkce)).get("code") ?? ""));
    expect([status, body.error]).toEqual([400, "invalid_grant"]);
  });
});

/** The suite registers a client for these; here an Admin enters the address. */
describe("plan 3rd Party-Init Login", () => {
  const save = (initiateLoginUri: string) =>
    admin.call("saveSignOn", { id: application.record.id, kind: "oidc", initiateLoginUri });
  const kept = async () => (await admin.get("signOnOfApplication", { id: application.record.id })).initiateLoginUri;
  const start = "https://suite.example/initiate?via=portal";

  test("oidcc-3rd_party-init-login", async () => {
    mode = {};
    expect(await save(start)).toMatchObject({ code: 200 });
    expect(await kept()).toBe(start);
    const visitor = await signedIn();
    const starts = dataOf(await portico.hub.call("applicationStarts", {}, bearing(visitor.token)));
    const begun = new URL(starts.find(({ applicationId }) => applicationId === application.record.id)!.address!);
    expect(begun.href).toContain(start);
    // As the application does: it begins a sign-in at the issuer that it is told of (Core §4).
    expect(begun.searchParams.get("iss")).toBe((await discovered()).issuer);
    await tokensOf(await answered({}, visitor));
  });

  test("oidcc-3rd_party-init-login-nohttps", async () => {
    const before = await kept();
    expect(await save("http://suite.example/initiate")).toMatchObject({
      code: 400,
      data: { fieldErrors: { initiateLoginUri: [expect.stringContaining("https")] } },
    });
    expect(await kept()).toBe(before);
  });
});
