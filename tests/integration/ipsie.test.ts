import { decodeJwt } from "jose";
import { refreshTokenGrant } from "openid-client";
import { expect, test } from "vitest";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, post, tokensFor } from "../support/openid-sign-in";

/** Lines of docs/ipsie.md that no other test is about. */
const portico = hubForFile();
const openid = openIdForFile(portico);

const inSeconds = (at: Date) => Math.floor(at.getTime() / 1_000);

test("registration is for Admins alone", async () => {
  const metadata = (await (await openid.fetch("/.well-known/openid-configuration")).json()) as Record<string, unknown>;
  expect(metadata).not.toHaveProperty("registration_endpoint");
  expect((await openid.fetch("/oidc/reg", { method: "POST", body: "{}" })).status).toBe(404);
});

test("no password is a grant", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const answer = await post(openid, "/oidc/token", application, {
    grant_type: "password",
    username: account.email,
    password: account.password,
  });
  expect([answer.status, answer.body["error"]]).toEqual([400, "unsupported_grant_type"]);
});

test("a public application signs in with PKCE by S256 alone", async () => {
  const application = await newOidcApplication(openid, { clientAuthentication: "none" });
  const { account } = await newUserOf(openid, application);
  const begun = await beginSignIn(openid, application);
  const without = new URL(begun.address);
  for (const name of ["code_challenge", "code_challenge_method"]) without.searchParams.delete(name);
  const plain = new URL(begun.address);
  plain.searchParams.set("code_challenge_method", "plain");
  for (const address of [without, plain]) {
    const visitor = new Visitor(openid);
    const { address: answered } = await visitor.follow(address);
    expect(answered.searchParams.get("error")).toBe("invalid_request");
  }
  const { address: answered } = await new Visitor(openid).signInAt(begun.address, account);
  expect(answered.searchParams.get("code")).toBeTruthy();
});

test("a code lives for a minute, goes back by a 303, and names the issuer", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const nonce = "n".repeat(64);
  const begun = await beginSignIn(openid, application, { nonce });
  const visitor = new Visitor(openid);
  const { address } = await visitor.signInAt(begun.address, account);
  expect(address.searchParams.get("iss")).toBe(openid.url);
  const { rows } = await portico.pool.query<{ seconds: number }>(
    `select extract(epoch from expires_at - now())::float as seconds from openid_records
     where model = 'AuthorizationCode' and user_id = $1`,
    [account.id],
  );
  expect(rows).toHaveLength(1);
  expect(rows[0]!.seconds).toBeLessThanOrEqual(60);
  const again = await openid.fetch(begun.address.pathname + begun.address.search, { redirect: "manual" });
  expect(again.status).toBe(303);
});

test("an ID token says to whom, how, when, and until when", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { tokens, config, refreshToken } = await tokensFor(openid, application, account);
  const claims = decodeJwt(tokens.id_token!);
  expect(claims).toMatchObject({
    aud: application.clientId,
    acr: expect.any(String) as string,
    amr: expect.arrayContaining(["pwd"]) as string[],
    auth_time: expect.any(Number) as number,
  });
  const run = (text: string, ...values: unknown[]) => portico.pool.query<{ at: Date }>(text, [account.id, ...values]);
  const [session] = (await run("select expires_at at from sessions where user_id = $1")).rows;
  expect(claims["session_expiry"], "the session's end").toBe(inSeconds(session!.at));
  const soon = new Date(Date.now() + 3_600_000);
  await run("update assignments set valid_until = $2 where user_id = $1", soon);
  const renewed = decodeJwt((await refreshTokenGrant(config, refreshToken)).id_token!);
  expect(renewed["session_expiry"], "the access ends first").toBe(inSeconds(soon));
});

test("offline access tells the end of its ID token once the session is over", async () => {
  const application = await newOidcApplication(openid, { idTokenSeconds: 600 });
  const { account } = await newUserOf(openid, application);
  const { config, refreshToken } = await tokensFor(openid, application, account, { scope: "openid offline_access" });
  await portico.pool.query("delete from sessions where user_id = $1", [account.id]);
  const { exp, session_expiry } = decodeJwt((await refreshTokenGrant(config, refreshToken)).id_token!);
  expect(Math.abs(Number(session_expiry) - exp!)).toBeLessThan(5);
});
