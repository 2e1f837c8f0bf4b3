import { createLocalJWKSet, jwtVerify } from "jose";
import * as oauth from "oauth4webapi";
import * as client from "openid-client";
import { expect, test } from "vitest";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, configOf, post, signInAs, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const keys = async () => createLocalJWKSet(await openid.hub.publicKeys());

test.each(["ES256", "EdDSA"] as const)("access tokens are JWT of RFC 9068, signed with %s", async (algorithm) => {
  const application = await newOidcApplication(openid, { accessTokenAlgorithm: algorithm });
  const { account } = await newUserOf(openid, application);
  const { tokens } = await tokensFor(openid, application, account);
  const verified = await jwtVerify(tokens.access_token, await keys(), { issuer: openid.url, typ: "at+jwt" });
  expect(verified.protectedHeader.alg).toBe(algorithm);
  expect(verified.payload).toMatchObject({
    sub: account.id,
    aud: application.clientId,
    client_id: application.clientId,
    scope: "openid profile email",
    jti: expect.any(String) as string,
  });
});

test.each(["RS256", "ES256", "EdDSA"] as const)(
  "ID tokens are signed with %s where it was chosen",
  async (algorithm) => {
    const application = await newOidcApplication(openid, { idTokenAlgorithm: algorithm });
    const { account } = await newUserOf(openid, application);
    const { tokens } = await tokensFor(openid, application, account);
    expect((await jwtVerify(tokens.id_token!, await keys())).protectedHeader.alg).toBe(algorithm);
  },
);

test("an application gets a token of its own by client credentials, which ends when it is revoked", async () => {
  const application = await newOidcApplication(openid, { grants: ["client_credentials"], redirectUris: [] });
  const config = await configOf(openid, application);
  const { access_token: token } = await client.clientCredentialsGrant(config);
  expect((await jwtVerify(token, await keys())).payload).toMatchObject({ sub: application.clientId });
  const seen = await client.tokenIntrospection(config, token);
  expect(seen).toMatchObject({ active: true, client_id: application.clientId, token_type: "Bearer" });
  expect(seen).not.toHaveProperty("role");
  await client.tokenRevocation(config, token);
  expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
});

test("introspection and revocation know a user's tokens, and nothing of another application's", async () => {
  const [application, other] = [await newOidcApplication(openid), await newOidcApplication(openid)];
  const { account } = await newUserOf(openid, application);
  const { config, tokens, refreshToken } = await tokensFor(openid, application, account);
  for (const token of [tokens.access_token, refreshToken]) {
    expect(await client.tokenIntrospection(config, token)).toMatchObject({ active: true, sub: account.id });
    expect((await post(openid, "/oidc/introspect", other, { token })).body).toEqual({ active: false });
    await post(openid, "/oidc/revoke", other, { token });
    expect(await client.tokenIntrospection(config, token), "still").toMatchObject({ active: true });
  }
  await client.tokenRevocation(config, refreshToken);
  for (const token of [tokens.access_token, refreshToken])
    expect(await client.tokenIntrospection(config, token)).toEqual({ active: false });
});

test("a revocation is answered without content, and without a type of content", async () => {
  const application = await newOidcApplication(openid, { grants: ["client_credentials"], redirectUris: [] });
  const config = await configOf(openid, application);
  const { access_token: token } = await client.clientCredentialsGrant(config);
  for (const [what, each] of Object.entries({ token, again: token, unknown: "none" })) {
    const answer = await post(openid, "/oidc/revoke", application, { token: each });
    expect([answer.status, answer.body, answer.headers.get("Content-Type")], what).toEqual([200, {}, null]);
  }
  const refused = await post(openid, "/oidc/revoke", application, {});
  expect([refused.status, refused.headers.get("Content-Type")]).toEqual([400, "application/json; charset=utf-8"]);
});

test("a pushed request is answered like one in the address", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { config, checks } = await beginSignIn(openid, application);
  const address = await client.buildAuthorizationUrlWithPAR(config, {
    redirect_uri: application.redirectUri,
    scope: "openid",
    code_challenge: await client.calculatePKCECodeChallenge(checks.pkceCodeVerifier),
    code_challenge_method: "S256",
    state: checks.expectedState as string,
    nonce: checks.expectedNonce!,
  });
  expect([...address.searchParams.keys()].sort()).toEqual(["client_id", "request_uri"]);
  const { address: callback } = await new Visitor(openid).signInAt(address, account);
  const tokens = await client.authorizationCodeGrant(config, callback, checks);
  expect(tokens.claims()?.sub).toBe(account.id);
});

test("a token that is bound to a key by DPoP is good with that key alone, and each proof once", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { config, callback, checks } = await signInAs(openid, application, account);
  const pair = await client.randomDPoPKeyPair("ES256");
  const DPoP = client.getDPoPHandle(config, pair);
  const tokens = await client.authorizationCodeGrant(config, callback, checks, undefined, { DPoP });
  expect(tokens.token_type).toBe("dpop");
  expect((await jwtVerify(tokens.access_token, await keys())).payload.cnf).toHaveProperty("jkt");
  expect(await client.fetchUserInfo(config, tokens.access_token, account.id, { DPoP })).toMatchObject({
    sub: account.id,
  });

  const as = config.serverMetadata();
  const stolen = await oauth.userInfoRequest(as, { client_id: application.clientId }, tokens.access_token, {
    [oauth.customFetch]: (address, init) => openid.fetch(address, init),
  });
  expect(stolen.status).toBe(401);
  const otherKey = client.getDPoPHandle(config, await client.randomDPoPKeyPair("ES256"));
  await expect(client.fetchUserInfo(config, tokens.access_token, account.id, { DPoP: otherKey })).rejects.toThrow();

  let proof = "";
  const catching = await configOf(openid, application);
  catching[client.customFetch] = (address, init) => {
    proof = new Headers(init.headers).get("DPoP") ?? "";
    return openid.fetch(address, init as RequestInit);
  };
  await client.fetchUserInfo(catching, tokens.access_token, account.id, { DPoP });
  const replays = await Promise.all(
    Array.from({ length: 8 }, () =>
      openid.fetch("/oidc/userinfo", { headers: { Authorization: `DPoP ${tokens.access_token}`, DPoP: proof } }),
    ),
  );
  expect(replays.map(({ status }) => status)).toEqual(replays.map(() => 401));
});

test("oauth4webapi, which checks answers to the letter, signs in at an application without a secret", async () => {
  const application = await newOidcApplication(openid, { clientAuthentication: "none" });
  const { account } = await newUserOf(openid, application);
  const { address: request, checks } = await beginSignIn(openid, application);
  const { address: callback } = await new Visitor(openid).signInAt(request, account);
  const use = { [oauth.customFetch]: (address: string, init: object) => openid.fetch(address, init) };
  const issuer = new URL(openid.url);
  const as = await oauth.processDiscoveryResponse(issuer, await oauth.discoveryRequest(issuer, use));
  const self = { client_id: application.clientId };
  const parameters = oauth.validateAuthResponse(as, self, callback, checks.expectedState);
  expect(parameters.get("iss"), "RFC 9207").toBe(openid.url);
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    self,
    oauth.None(),
    parameters,
    application.redirectUri,
    checks.pkceCodeVerifier,
    use,
  );
  const tokens = await oauth.processAuthorizationCodeResponse(as, self, response, {
    expectedNonce: checks.expectedNonce!,
    requireIdToken: true,
  });
  expect(oauth.getValidatedIdTokenClaims(tokens)?.sub).toBe(account.id);
});

test("an answer by form_post is a form of ours to the application's address", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { page, config, checks } = await signInAs(openid, application, account, { response_mode: "form_post" });
  if (page?.kind !== "form") throw new Error("no form");
  expect(page).toMatchObject({ status: 200, action: application.redirectUri });
  const sent = new URLSearchParams(page.fields.map(({ name, value }) => [name, value]));
  const request = new Request(application.redirectUri, { method: "POST", body: sent });
  const tokens = await client.authorizationCodeGrant(config, request, checks);
  expect(tokens.claims()?.sub).toBe(account.id);
});
