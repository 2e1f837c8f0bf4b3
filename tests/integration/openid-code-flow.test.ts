import { createHash } from "node:crypto";
import * as client from "openid-client";
import { expect, test } from "vitest";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, post, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);

test("discovery names the issuer and addresses below it", async () => {
  for (const name of ["openid-configuration", "oauth-authorization-server"]) {
    const response = await openid.fetch(`/.well-known/${name}`);
    expect(response.status, await response.clone().text()).toBe(200);
    const found = (await response.json()) as Record<string, unknown>;
    expect(found).toMatchObject({
      issuer: openid.url,
      authorization_endpoint: `${openid.url}/oidc/authorize`,
      token_endpoint: `${openid.url}/oidc/token`,
      jwks_uri: `${openid.url}/oidc/keys`,
      response_types_supported: ["code"],
      authorization_response_iss_parameter_supported: true,
    });
  }
});

test("openid-client signs a user in, reads userinfo and refreshes", async () => {
  const application = await newOidcApplication(openid);
  const { account, client: company } = await newUserOf(openid, application, "Editor");
  const config = await client.discovery(new URL(openid.url), application.clientId, application.secret, undefined, {
    [client.customFetch]: (address, init) => openid.fetch(address, init as RequestInit),
  });
  const verifier = client.randomPKCECodeVerifier();
  const [state, nonce] = [client.randomState(), client.randomNonce()];
  const address = client.buildAuthorizationUrl(config, {
    redirect_uri: application.redirectUri,
    scope: "openid profile email",
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    state,
    nonce,
  });
  const back = await new Visitor(openid).signInAt(address, account);
  expect(back.address.href).toContain(application.redirectUri);
  const checks = { pkceCodeVerifier: verifier, expectedState: state, expectedNonce: nonce, idTokenExpected: true };
  const tokens = await client.authorizationCodeGrant(config, back.address, checks);
  const expected = {
    sub: account.id,
    email: account.email,
    role: "Editor",
    roles: ["Editor"],
    client: { id: company.id, name: company.actualName, uuid: company.uuid },
  };
  expect(tokens.claims()).toMatchObject(expected);
  expect(await client.fetchUserInfo(config, tokens.access_token, account.id)).toMatchObject(expected);
  expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true, ...expected });

  const renewed = await client.refreshTokenGrant(config, tokens.refresh_token!);
  expect(renewed.claims()).toMatchObject(expected);
  expect(renewed.refresh_token).not.toBe(tokens.refresh_token);
});

test.each([
  ["RS256", "sha256"],
  ["ES256", "sha256"],
  ["EdDSA", "sha512"],
] as const)("an ID token signed by %s names the access token that came with it", async (idTokenAlgorithm, hash) => {
  const application = await newOidcApplication(openid, { idTokenAlgorithm });
  const { account } = await newUserOf(openid, application);
  /** OpenID Connect Core §3.1.3.6. */
  const named = (accessToken: string) => {
    const digest = createHash(hash).update(accessToken).digest();
    return digest.subarray(0, digest.length / 2).toString("base64url");
  };
  const { config, tokens, refreshToken } = await tokensFor(openid, application, account);
  expect(tokens.claims()).toMatchObject({ at_hash: named(tokens.access_token) });
  const renewed = await client.refreshTokenGrant(config, refreshToken);
  expect(renewed.claims()).toMatchObject({ at_hash: named(renewed.access_token) });
});

test.each([
  ["none", undefined],
  ["only one that there is not", "address"],
])("a request that asks for no scope is refused before anybody signs in: %s", async (_name, scope) => {
  const application = await newOidcApplication(openid, { grants: ["authorization_code", "device_code"] });
  const refusal = { error: "invalid_scope", error_description: expect.stringContaining("openid") as string };
  const { address } = await beginSignIn(openid, application);
  address.searchParams.delete("scope");
  address.searchParams.delete("nonce");
  if (scope) address.searchParams.set("scope", scope);
  const { address: back } = await new Visitor(openid).follow(address);
  expect(back.href).toContain(application.redirectUri);
  expect(Object.fromEntries(back.searchParams)).toMatchObject(refusal);
  const pushed = Object.fromEntries(address.searchParams);
  for (const path of ["/oidc/par", "/oidc/device/authorize"]) {
    const { status, body } = await post(openid, path, application, pushed);
    expect([status, body], path).toEqual([400, expect.objectContaining(refusal)]);
  }
});

test("an address of programs says by which methods it is asked", async () => {
  for (const path of ["/oidc/token", "/oidc/introspect", "/oidc/revoke", "/oidc/par", "/oidc/device/authorize"]) {
    const refused = await openid.fetch(path, { headers: { Accept: "text/html" } });
    expect([refused.status, refused.headers.get("Allow")], path).toEqual([405, "POST, OPTIONS"]);
    expect(await refused.json(), path).toMatchObject({ error: "invalid_request" });
  }
  const posted = await openid.fetch("/oidc/keys", { method: "POST" });
  expect([posted.status, posted.headers.get("Allow")]).toEqual([405, "GET, HEAD, OPTIONS"]);
});

test.each(["https://app.example/", "spn:4f1c", "wiki@example", `long-${"x".repeat(120)}`])(
  "an application keeps the client id it had elsewhere: %s",
  async (clientId) => {
    const made = await newOidcApplication(openid, { clientId });
    const application = { ...made, clientId };
    const { account } = await newUserOf(openid, application);
    const { config, tokens, refreshToken } = await tokensFor(openid, application, account);
    expect(tokens.claims()).toMatchObject({ aud: clientId });
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
    expect((await client.refreshTokenGrant(config, refreshToken)).claims()).toMatchObject({ aud: clientId });
    const basic = { grant_type: "refresh_token", refresh_token: refreshToken };
    expect((await post(openid, "/oidc/token", application, basic)).status, "Basic, encoded").toBe(200);
  },
);
