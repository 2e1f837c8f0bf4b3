import { randomUUID } from "node:crypto";
import * as client from "openid-client";
import { describe, expect, test } from "vitest";
import { contract } from "~/contract";
import type { SignOnTrial } from "~/contract/sign-on";
import { type Actor, actor, newAdmin } from "../support/admin";
import { dataOf } from "../support/calls";
import { assign, newClient } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { LOGGED_TABLES, tableRows } from "../support/hub-tables";
import { newOidcApplication, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, post } from "../support/openid-sign-in";
import { newServiceAccount, sendPlain } from "../support/service-account";

const portico = hubForFile();
const openid = openIdForFile(portico);

type Settings = Parameters<typeof newOidcApplication>[1];

async function admitted(settings: Settings = {}, companies = 1) {
  const application = await newOidcApplication(openid, settings);
  const admin = await newAdmin(portico);
  const clients = [];
  for (let count = 0; count < companies; count++) {
    clients.push(await newClient(portico.hub));
    await assign(portico.hub, admin.account, application.record, clients.at(-1)!, "Editor");
  }
  return { application, admin, clients };
}
const trying = (by: Actor, { record }: OidcApplication, clientId?: string) =>
  portico.hub.call("trySignOn", { id: record.id, clientId }, by.caller);
const tried = async (by: Actor, application: OidcApplication, clientId?: string): Promise<SignOnTrial> =>
  dataOf(await trying(by, application, clientId));
const claimsIn = (claims: readonly { name: string; value: string }[] = []) =>
  Object.fromEntries(claims.map(({ name, value }) => [name, JSON.parse(value) as unknown]));
describe("a sign-in that an Admin tries", () => {
  test.each<[string, Settings]>([
    ["by a secret in a header", {}],
    ["by a secret in the form", { clientAuthentication: "client_secret_post" }],
    ["by none", { clientAuthentication: "none" }],
    ["by a key", { clientAuthentication: "private_key_jwt", jwksUri: "https://app.example/keys" }],
    ["without PKCE being required", { requirePkce: false }],
    ["with tokens signed otherwise", { idTokenAlgorithm: "ES256", accessTokenAlgorithm: "EdDSA" }],
  ])("of an application that proves itself %s says which claims that one gets", async (_how, settings) => {
    const { application, admin, clients } = await admitted(settings);
    const { result, failure, redirectUri, canProve } = await tried(admin, application);
    expect(failure ?? null).toBeNull();
    expect([redirectUri, canProve]).toEqual([application.redirectUri, true]);
    expect(result?.idToken.algorithm).toBe(settings?.idTokenAlgorithm ?? "RS256");
    const { email } = admin.account;
    const about = { sub: admin.account.id, email, role: "Editor", client: { id: clients[0]!.id } };
    expect(claimsIn(result?.idToken.claims)).toMatchObject({
      aud: application.clientId,
      iss: openid.url,
      sub: about.sub,
    });
    expect(claimsIn(result?.userinfo)).toMatchObject(about);
  });

  test("follows the application's settings: names, groups, its own sub, and what it asks its users", async () => {
    const { application, admin } = await admitted({
      claims: ["email"],
      claimNames: { email: "mail" },
      pairwise: true,
      consent: "ask",
    });
    const { result, asked } = await tried(admin, application);
    const userinfo = claimsIn(result?.userinfo);
    expect(userinfo).toMatchObject({ mail: admin.account.email });
    expect(Object.keys(userinfo)).not.toContain("name");
    expect(userinfo["sub"]).not.toBe(admin.account.id);
    expect(asked).toEqual(["openid", "email"]);
  });

  test("is for the client that is chosen, where there are several", async () => {
    const { application, admin, clients } = await admitted({}, 2);
    const first = await tried(admin, application);
    expect(first.failure?.error).toBe("choice");
    expect(first.choices.map(({ clientId }) => clientId).sort()).toEqual(clients.map(({ id }) => id).sort());
    const { result, clientId } = await tried(admin, application, clients[1]!.id);
    expect(clientId).toBe(clients[1]!.id);
    expect(claimsIn(result?.userinfo)).toMatchObject({ client: { id: clients[1]!.id } });
    const foreign = await newClient(portico.hub);
    expect((await tried(admin, application, foreign.id)).failure?.error).toBe("choice");
  });

  test("says that a confidential application has nothing to prove itself with", async () => {
    const { application, admin } = await admitted();
    await portico.pool.query("update application_secrets set expires_at = now() where application_id = $1", [
      application.record.id,
    ]);
    expect(await tried(admin, application)).toMatchObject({ canProve: false, result: {} });
  });
});

describe("it says what stopped it", () => {
  test("an Admin who is not assigned", async () => {
    const { application } = await admitted();
    expect((await tried(await newAdmin(portico), application)).failure).toMatchObject({ error: "access_denied" });
  });

  test("an application that is INACTIVE", async () => {
    const { application, admin } = await admitted();
    await portico.pool.query("update applications set status = 'INACTIVE', version = version + 1 where id = $1", [
      application.record.id,
    ]);
    expect((await tried(admin, application)).failure).toMatchObject({ error: "invalid_client" });
  });

  test("a second factor that is demanded", async () => {
    const { application, admin } = await admitted();
    const demand = "update applications set factor_policy = 'phishing-resistant', version = version + 1 where id = $1";
    await portico.pool.query(demand, [application.record.id]);
    expect((await tried(admin, application)).failure).toMatchObject({ error: "factor" });
  });

  test.each<[string, Settings, string]>([
    ["no redirect address", { redirectUris: [] }, "invalid_redirect_uri"],
    ["no code flow", { grants: ["client_credentials"] }, "invalid_request"],
  ])("%s", async (_what, settings, error) => {
    const { application, admin } = await admitted(settings);
    expect((await tried(admin, application)).failure?.error).toBe(error);
  });

  test("and refuses what does not speak OpenID Connect, or is not there", async () => {
    const { application, admin } = await admitted();
    await portico.pool.query("update application_sign_ons set kind = 'link' where application_id = $1", [
      application.record.id,
    ]);
    expect(await trying(admin, application)).toMatchObject({ code: 409 });
    expect(await portico.hub.call("trySignOn", { id: randomUUID() }, admin.caller)).toMatchObject({ code: 404 });
  });
});

describe("of a trial", () => {
  test("nothing is left, and no token, code or secret is told", async () => {
    const { application, admin } = await admitted({ consent: "ask" });
    await tried(admin, application);
    const before = await tableRows(portico.pool, { except: LOGGED_TABLES });
    const answers = await Promise.all(Array.from({ length: 24 }, () => tried(admin, application)));
    expect(answers.every(({ result }) => result)).toBe(true);
    expect(JSON.stringify(answers)).not.toMatch(/eyJ|at_[\w-]{20}|"(code|access_token|refresh_token|id_token)"/);
    expect(await tableRows(portico.pool, { except: LOGGED_TABLES })).toEqual(before);
  });

  test("nobody's sign-on is touched: the Admin's own tokens stay good", async () => {
    const { application, admin } = await admitted();
    const visitor = new Visitor(openid);
    await visitor.signIn(admin.account);
    const { config, address, checks } = await beginSignIn(openid, application);
    const { address: callback } = await visitor.follow(address);
    const tokens = await client.authorizationCodeGrant(config, callback, checks);
    await tried({ ...admin, caller: { ...admin.caller, token: visitor.token } }, application);
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
    expect(await client.refreshTokenGrant(config, tokens.refresh_token!)).toMatchObject({ token_type: "bearer" });
  });

  test("the audit log tells, by whom and with what outcome, and of no sign-in", async () => {
    const { application, admin } = await admitted();
    await tried(admin, application);
    await tried(await newAdmin(portico), application);
    const { rows } = await portico.pool.query<{ action: string; actor_id: string; after: { outcome: string } }>(
      "select action, actor_id, after from audit_events where subject_id = $1 order by id",
      [application.record.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(["SIGN_ON_TRIED", "SIGN_ON_TRIED"]);
    expect(rows[0]).toMatchObject({ actor_id: admin.account.id, after: { outcome: "it went through" } });
    expect(rows[1]!.after.outcome).toContain("not assigned");
  });

  test("who is no Admin gets nothing", async () => {
    const { application } = await admitted();
    const user = await actor(portico);
    await assign(portico.hub, user.account, application.record, await newClient(portico.hub));
    expect(await trying(user, application)).toMatchObject({ code: 403, data: null });
    expect(await trying(await actor(portico, { role: "Auditor" }), application)).toMatchObject({ code: 403 });
  });

  test("no service account gets any: it is nobody who signs in", async () => {
    const { application, admin } = await admitted();
    const account = await newServiceAccount(admin);
    const path = contract.trySignOn.path.replace("{id}", application.record.id);
    expect(await sendPlain(portico.hub, path, account, { body: {} })).toMatchObject({ status: 403 });
    const input = { name: "trying", rights: ["trySignOn"] };
    expect(await portico.hub.call("createServiceAccount", input, admin.caller)).toMatchObject({ code: 400 });
  });

  test("what proves the application in it proves nobody who comes over the network, at the same moment either", async () => {
    const { application, admin } = await admitted({ grants: ["authorization_code", "client_credentials"] });
    const guess = () =>
      post(openid, "/oidc/token", { ...application, secret: "guess" }, { grant_type: "client_credentials" });
    const [trial, ...guesses] = await Promise.all([tried(admin, application), guess(), guess(), guess()]);
    expect(trial.result).toBeDefined();
    for (const { status } of guesses) expect(status).toBe(401);
  });
});
