import { decodeJwt } from "jose";
import * as client from "openid-client";
import { expect, test } from "vitest";
import { assign, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);

/** What an application is told, wherever it asks. */
async function toldEverywhere({ config, tokens, refreshToken }: Awaited<ReturnType<typeof tokensFor>>) {
  const { sub } = decodeJwt(tokens.id_token!);
  return {
    idToken: decodeJwt(tokens.id_token!),
    userinfo: await client.fetchUserInfo(config, tokens.access_token, sub!),
    introspection: await client.tokenIntrospection(config, tokens.access_token),
    refreshed: (await client.refreshTokenGrant(config, refreshToken)).claims(),
  };
}

test("an application is told what its settings say, under the names it wants, and alike everywhere", async () => {
  const application = await newOidcApplication(openid, {
    claims: ["email", "roles"],
    claimNames: { role: "https://wiki.example/role", email: "mail" },
  });
  const { account, client: company } = await newUserOf(openid, application, "Editor");
  const signIn = await tokensFor(openid, application, account, { scope: "openid profile email phone" });
  for (const [where, told] of Object.entries(await toldEverywhere(signIn))) {
    expect(told, where).toMatchObject({
      mail: account.email,
      "https://wiki.example/role": "Editor",
      client: { id: company.id, name: company.actualName, uuid: company.uuid },
    });
    for (const name of ["name", "phone_number", "email", "role"]) expect(told, where).not.toHaveProperty(name);
  }
});

test("two applications cannot compare the subjects they know a user by, where that is wanted", async () => {
  const redirectUris = ["https://wiki.example/cb", "https://staging.wiki.example/cb"];
  const one = await newOidcApplication(openid, { pairwise: true, redirectUris });
  const other = await newOidcApplication(openid, { pairwise: true });
  const { account, client: company } = await newUserOf(openid, one);
  await assign(openid.hub, account, other.record, company);
  const subjects = new Set<unknown>();
  for (const application of [one, other]) {
    const signIn = await tokensFor(openid, application, account);
    const told = await toldEverywhere(signIn);
    const here = new Set([decodeJwt(signIn.tokens.access_token).sub, ...Object.values(told).map((each) => each?.sub)]);
    expect(here.size, "one for each application").toBe(1);
    subjects.add([...here][0]);
  }
  expect(subjects.size).toBe(2);
  expect(subjects).not.toContain(account.id);
});

test("after a refresh the claims are those of the present assignment, and there is none without one", async () => {
  const application = await newOidcApplication(openid);
  const { account, client: company } = await newUserOf(openid, application, "Reader");
  const { config, refreshToken, tokens } = await tokensFor(openid, application, account);
  await portico.pool.query("update assignments set role = 'Owner' where user_id = $1", [account.id]);
  const renewed = await client.refreshTokenGrant(config, refreshToken);
  expect(renewed.claims()).toMatchObject({ role: "Owner", client: { id: company.id } });

  await assign(openid.hub, account, application.record, await newClient(openid.hub));
  await portico.pool.query("delete from assignments where user_id = $1 and client_id = $2", [account.id, company.id]);
  const refused = { error: "invalid_grant" };
  await expect(client.refreshTokenGrant(config, renewed.refresh_token!)).rejects.toMatchObject(refused);
  expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
  await expect(client.fetchUserInfo(config, tokens.access_token, account.id)).rejects.toThrow();
});

test("who is not assigned gets no code, and prompt=none says so", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, await newOidcApplication(openid));
  const visitor = new Visitor(openid);
  await visitor.signIn(account);
  const silent = await beginSignIn(openid, application, { prompt: "none" });
  expect((await visitor.follow(silent.address)).address.searchParams.get("error")).toBe("access_denied");
});

test("who is signed in goes straight on, and what ends the session ends the tokens given in it", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const visitor = new Visitor(openid);
  const sessionId = await visitor.signIn(account);
  const { config, address, checks } = await beginSignIn(openid, application, { prompt: "none" });
  const { address: callback } = await visitor.follow(address);
  const tokens = await client.authorizationCodeGrant(config, callback, checks);
  await portico.pool.query("delete from sessions where id = $1", [sessionId]);
  expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
  const refused = { error: "invalid_grant" };
  await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject(refused);
});

test("a sign-on is in the audit log with the company and role, and so is an application that was refused", async () => {
  const application = await newOidcApplication(openid);
  const { account, client: company } = await newUserOf(openid, application, "Editor");
  const { config } = await tokensFor(openid, application, account);
  const wrong = new client.Configuration(config.serverMetadata(), application.clientId, "wrong");
  wrong[client.customFetch] = (address, init) => openid.fetch(address, init as RequestInit);
  await expect(client.clientCredentialsGrant(wrong)).rejects.toMatchObject({ error: "invalid_client" });
  const { rows } = await portico.pool.query(
    "select action, outcome, actor_id, after from audit_events where subject_id = $1 order by id",
    [application.record.id],
  );
  expect(rows).toEqual([
    {
      action: "SIGN_ON",
      outcome: "SUCCESS",
      actor_id: account.id,
      after: { client: { id: company.id, name: company.actualName }, role: "Editor" },
    },
    { action: "APPLICATION_REFUSED", outcome: "FAILURE", actor_id: null, after: null },
  ]);
});

test("groups is a scope of its own, and its claim is the role as a list", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application, "Editor");
  const signIn = await tokensFor(openid, application, account, { scope: "openid profile groups" });
  expect(signIn.tokens.scope).toBe("openid profile groups");
  for (const [where, told] of Object.entries(await toldEverywhere(signIn)))
    expect(told?.groups, where).toEqual(["Editor"]);

  const unasked = await tokensFor(openid, application, account, { scope: "openid" });
  for (const [where, told] of Object.entries(await toldEverywhere(unasked)))
    expect(told, where).not.toHaveProperty("groups");
  const silent = await newOidcApplication(openid, { claims: ["email"] });
  await assign(openid.hub, account, silent.record, await newClient(openid.hub));
  const withheld = await tokensFor(openid, silent, account, { scope: "openid groups" });
  for (const [where, told] of Object.entries(await toldEverywhere(withheld)))
    expect(told, where).not.toHaveProperty("groups");
});

test("a refresh that asks for more than was granted gets what was granted of it", async () => {
  const application = await newOidcApplication(openid, { offlineWithoutConsent: false });
  const { account } = await newUserOf(openid, application);
  const configured = "openid email offline_access api://of-its-own";
  const { config, tokens, refreshToken } = await tokensFor(openid, application, account, { scope: configured });
  expect(tokens.scope).toBe("openid email");
  const renewed = await client.refreshTokenGrant(config, refreshToken, { scope: configured });
  expect(renewed.scope).toBe("openid email");
  const narrower = await client.refreshTokenGrant(config, renewed.refresh_token!, { scope: "openid profile" });
  expect(narrower.scope).toBe("openid");
  const whole = await client.refreshTokenGrant(config, narrower.refresh_token!);
  expect(whole.scope).toBe("openid email");
  const nothing = client.refreshTokenGrant(config, whole.refresh_token!, { scope: "phone" });
  await expect(nothing).rejects.toMatchObject({ error: "invalid_scope" });
});

test("an access token tells an API what its user may do, and how and when they signed in, and not who they are", async () => {
  const application = await newOidcApplication(openid, { claimNames: { role: "https://wiki.example/role" } });
  const { account, client: company } = await newUserOf(openid, application, "Editor");
  const scope = "openid profile email groups";
  const { config, tokens, refreshToken } = await tokensFor(openid, application, account, { scope });
  const { acr, amr, auth_time, email } = decodeJwt(tokens.id_token!);
  expect(email).toBe(account.email);
  const signedIn = { acr, amr, auth_time };
  expect(decodeJwt(tokens.access_token)).toEqual({
    ...signedIn,
    "https://wiki.example/role": "Editor",
    client: { id: company.id, name: company.actualName, uuid: company.uuid },
    roles: ["Editor"],
    groups: ["Editor"],
    scope,
    client_id: application.clientId,
    aud: application.clientId,
    iss: openid.url,
    sub: account.id,
    iat: expect.any(Number) as unknown,
    exp: expect.any(Number) as unknown,
    jti: expect.any(String) as unknown,
  });
  expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject(signedIn);

  await portico.pool.query("update assignments set role = 'Owner' where user_id = $1", [account.id]);
  const renewed = decodeJwt((await client.refreshTokenGrant(config, refreshToken)).access_token);
  expect(renewed).toMatchObject({ ...signedIn, roles: ["Owner"] });

  const silent = await newOidcApplication(openid, {
    claims: ["email"],
    grants: ["authorization_code", "client_credentials"],
  });
  await assign(openid.hub, account, silent.record, await newClient(openid.hub));
  const withheld = await tokensFor(openid, silent, account, { scope: "openid groups" });
  const ofItself = await client.clientCredentialsGrant(withheld.config);
  for (const { access_token } of [withheld.tokens, ofItself])
    for (const name of ["role", "client", "roles", "groups"]) expect(decodeJwt(access_token)).not.toHaveProperty(name);
  expect(decodeJwt(ofItself.access_token)).not.toHaveProperty("auth_time");
});
