import { createRemoteJWKSet, customFetch, decodeProtectedHeader, type JSONWebKeySet, jwtVerify } from "jose";
import { expect, test } from "vitest";
import { SIGNING_ALGORITHMS } from "~/hub/kit/db/schema";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { post, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);

/** The kinds of the keys at an address. */
async function kindsAt(path: string): Promise<string[]> {
  const response = await openid.fetch(path);
  expect(response.status).toBe(200);
  const { keys } = (await response.json()) as JSONWebKeySet;
  return keys.map(({ kty = "" }) => kty).sort();
}

test("keys of EdDSA stand where applications look while one of them chose it, and always where launches are verified", async () => {
  await newOidcApplication(openid);
  // One that signs and the next one, of each.
  const usual = ["EC", "EC", "RSA", "RSA"];
  expect(await kindsAt("/oidc/keys"), "what many libraries do not know").toEqual(usual);
  expect(await kindsAt("/.well-known/jwks.json")).toEqual(["EC", "EC", "OKP", "OKP", "RSA", "RSA"]);
  for (const chosen of [{ idTokenAlgorithm: "EdDSA" }, { accessTokenAlgorithm: "EdDSA" }] as const) {
    const { record } = await newOidcApplication(openid, chosen);
    expect(await kindsAt("/oidc/keys")).toEqual(["EC", "EC", "OKP", "OKP", "RSA", "RSA"]);
    await portico.pool.query("update application_sign_ons set kind = 'launch' where application_id = $1", [record.id]);
    expect(await kindsAt("/oidc/keys")).toEqual(usual);
  }
});

test("keys are rotated while tokens are issued: none fails to be verified, and nothing is started anew", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  let { refreshToken } = await tokensFor(openid, application, account);
  // What verifiers know from before.
  const keys = createRemoteJWKSet(new URL("/oidc/keys", openid.url), {
    cooldownDuration: 60_000,
    [customFetch]: (address, init) => openid.fetch(address, init),
  });
  const kids = new Map<string, Set<string>>();
  const issue = async () => {
    const { status, body } = await post(openid, "/oidc/token", application, {
      grant_type: "refresh_token",
      refresh_token: refreshToken,
    });
    expect(status).toBe(200);
    refreshToken = String(body.refresh_token);
    for (const name of ["access_token", "id_token"]) {
      const token = String(body[name]);
      await jwtVerify(token, keys);
      const { kid = "" } = decodeProtectedHeader(token);
      kids.set(name, (kids.get(name) ?? new Set()).add(kid));
    }
  };
  await issue();
  await portico.pool.query("update signing_keys set created_at = created_at - interval '1 hour'");
  for (const algorithm of SIGNING_ALGORITHMS) await openid.hub.services.keys.rotate(algorithm);
  const isRotated = () => ["access_token", "id_token"].every((name) => kids.get(name)?.size === 2);
  const until = Date.now() + 15_000;
  while (!isRotated() && Date.now() < until) await issue();
  expect(isRotated(), "both signed by their next keys").toBe(true);
});

test("a revoked key signs nothing more, and its tokens are worth nothing", async () => {
  const application = await newOidcApplication(openid);
  const { account } = await newUserOf(openid, application);
  const { tokens } = await tokensFor(openid, application, account);
  const { kid } = decodeProtectedHeader(tokens.access_token);
  const read = () => openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${tokens.access_token}` } });
  expect((await read()).status).toBe(200);
  await openid.hub.services.keys.revoke(kid);
  await expect.poll(async () => (await read()).status, { timeout: 5_000 }).toBe(401);
  expect((await openid.hub.publicKeys()).keys.map((key) => key.kid)).not.toContain(kid);
});
