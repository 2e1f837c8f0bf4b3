import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import * as client from "openid-client";
import { beforeAll, describe, expect, test } from "vitest";
import { newToken } from "~/hub/kit/security/tokens";
import { adminForFile } from "../support/admin";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, type OidcApplication, openIdForFile, Visitor } from "../support/openid";
import { sentAtOnce } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(openid);
const GRANTS = ["authorization_code", "refresh_token", "client_credentials", "device_code"] as const;
const ASSERTION = "urn:ietf:params:oauth:client-assertion-type:jwt-bearer";

async function newKey(algorithm = "ES256", kid: string = randomUUID()) {
  const { publicKey, privateKey } = await generateKeyPair(algorithm, { extractable: true });
  return { kid, algorithm, privateKey, publicJwk: { ...(await exportJWK(publicKey)), kid } };
}
type Key = Awaited<ReturnType<typeof newKey>>;

const setOf = (...keys: Key[]) => JSON.stringify({ keys: keys.map(({ publicJwk }) => publicJwk) });

async function newSigner(settings: { jwks?: string; jwksUri?: string }) {
  return newOidcApplication(openid, { clientAuthentication: "private_key_jwt", grants: [...GRANTS], ...settings });
}

const now = () => Math.floor(Date.now() / 1_000);

/** @param changes claims that a wrong assertion has */
async function assertion({ clientId }: OidcApplication, key: Key, changes: Record<string, unknown> = {}) {
  const claims = {
    iss: clientId,
    sub: clientId,
    aud: openid.url,
    jti: newToken(),
    iat: now(),
    exp: now() + 60,
    ...changes,
  };
  return new SignJWT(claims).setProtectedHeader({ alg: key.algorithm, kid: key.kid }).sign(key.privateKey);
}

async function send(path: string, fields: Record<string, string>) {
  const answer = await openid.fetch(path, { method: "POST", body: new URLSearchParams(fields) });
  const text = await answer.text();
  return { status: answer.status, body: (text ? JSON.parse(text) : {}) as Record<string, unknown> };
}

const signed = (text: string) => ({ client_assertion_type: ASSERTION, client_assertion: text });
const tokenFor = (text: string) => send("/oidc/token", { grant_type: "client_credentials", ...signed(text) });

test.each(["RS256", "PS256", "ES256", "EdDSA"])(
  "openid-client signs in with a key of %s, and no secret",
  async (algorithm) => {
    const key = await newKey(algorithm);
    const application = await newSigner({ jwks: setOf(key) });
    const { account } = await newUserOf(openid, application);
    const config = await client.discovery(
      new URL(openid.url),
      application.clientId,
      undefined,
      client.PrivateKeyJwt({ key: key.privateKey, kid: key.kid }),
      { [client.customFetch]: (address, init) => openid.fetch(address, init as RequestInit) },
    );
    const pkceCodeVerifier = client.randomPKCECodeVerifier();
    const address = await client.buildAuthorizationUrlWithPAR(config, {
      redirect_uri: application.redirectUri,
      scope: "openid email",
      code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
      code_challenge_method: "S256",
    });
    const { address: callback } = await new Visitor(openid).signInAt(address, account);
    const tokens = await client.authorizationCodeGrant(config, callback, { pkceCodeVerifier });
    expect(await client.tokenIntrospection(config, tokens.access_token)).toMatchObject({ active: true });
    await client.tokenRevocation(config, tokens.access_token);
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    expect((await client.initiateDeviceAuthorization(config, { scope: "openid" })).user_code).toBeTruthy();
  },
);

test("discovery names the way and its algorithms", async () => {
  const metadata = (await (await openid.fetch("/.well-known/openid-configuration")).json()) as Record<string, unknown>;
  expect(metadata).toMatchObject({
    token_endpoint_auth_methods_supported: expect.arrayContaining(["private_key_jwt"]) as string[],
    token_endpoint_auth_signing_alg_values_supported: ["RS256", "PS256", "ES256", "EdDSA", "Ed25519"],
  });
});

describe("an assertion is refused", () => {
  test.each<[string, Record<string, unknown>]>([
    ["of another issuer", { iss: "somebody-else" }],
    ["for another server", { aud: "https://elsewhere.example" }],
    ["for nobody", { aud: undefined }],
    ["that is over", { exp: now() - 60 }],
    ["without an end", { exp: undefined }],
    ["that ends in a year", { exp: now() + 31_536_000 }],
    ["that is not good yet", { nbf: now() + 600 }],
    ["without an id", { jti: undefined }],
  ])("%s", async (_what, changes) => {
    const key = await newKey();
    const application = await newSigner({ jwks: setOf(key) });
    expect((await tokenFor(await assertion(application, key))).status).toBe(200);
    const refused = await tokenFor(await assertion(application, key, changes));
    expect([refused.status, refused.body.error]).toEqual([401, "invalid_client"]);
  });

  test("with another key, an unsigned one, one keyed with the public key, and a secret", async () => {
    const key = await newKey();
    const application = await newSigner({ jwks: setOf(key) });
    const other = { ...(await newKey()), kid: key.kid };
    expect((await tokenFor(await assertion(application, other))).body.error).toBe("invalid_client");
    const [, payload] = (await assertion(application, key)).split(".");
    const unsigned = `${Buffer.from(JSON.stringify({ alg: "none" })).toString("base64url")}.${payload}.`;
    expect((await tokenFor(unsigned)).body.error).toBe("invalid_client");
    const claims = {
      iss: application.clientId,
      sub: application.clientId,
      aud: openid.url,
      jti: newToken(),
      exp: now() + 60,
    };
    const keyed = await new SignJWT(claims)
      .setProtectedHeader({ alg: "HS256", kid: key.kid })
      .sign(Buffer.from(setOf(key)));
    expect((await tokenFor(keyed)).body.error).toBe("invalid_client");
    const { clientId, secret } = application;
    const bySecret = { grant_type: "client_credentials", client_id: clientId, client_secret: secret };
    expect((await send("/oidc/token", bySecret)).body.error).toBe("invalid_client");
  });

  test("the second time, also eight at once", async () => {
    const key = await newKey();
    const application = await newSigner({ jwks: setOf(key) });
    const text = await assertion(application, key);
    const { granted, answers } = await sentAtOnce(8, () => tokenFor(text));
    expect(granted).toHaveLength(1);
    for (const { status, body } of answers) if (status !== 200) expect(body.error).toBe("invalid_client");
  });
});

test("two keys are good while one takes the other's place", async () => {
  const [old, next] = [await newKey(), await newKey()];
  const application = await newSigner({ jwks: setOf(old, next) });
  for (const key of [old, next]) expect((await tokenFor(await assertion(application, key))).status).toBe(200);
  const { id } = application.record;
  await admin.get("saveSignOn", { id, kind: "oidc", jwks: setOf(next) });
  await expect
    .poll(async () => (await tokenFor(await assertion(application, old))).status, { timeout: 5_000 })
    .toBe(401);
  expect((await tokenFor(await assertion(application, next))).status).toBe(200);
});

describe("keys at an address", () => {
  const key = newKey();
  let served = "";
  let asked = 0;
  beforeAll(async () => {
    const text = setOf(await key);
    const server = createServer((request, response) => {
      asked += 1;
      if (request.url === "/elsewhere") response.writeHead(302, { Location: "/keys" }).end();
      else if (request.url === "/huge") response.end(`{"keys":[],"x":"${"x".repeat(200_000)}"}`);
      else response.end(text);
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    served = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return () => server.close();
  });

  test("are read there, and kept for a minute", async () => {
    const application = await newSigner({ jwksUri: `${served}/keys` });
    const before = asked;
    for (let time = 0; time < 3; time += 1)
      expect((await tokenFor(await assertion(application, await key))).status).toBe(200);
    expect(asked - before).toBe(1);
  });

  test.each([
    ["redirects", "/elsewhere"],
    ["is longer than any key set", "/huge"],
  ])("are refused where it %s", async (_what, path) => {
    const application = await newSigner({ jwksUri: `${served}${path}` });
    expect((await tokenFor(await assertion(application, await key))).body.error).toBe("invalid_client");
  });

  test.each(["http://169.254.169.254/keys", "http://10.0.0.1/keys", "http://[::ffff:10.0.0.1]/keys"])(
    "are not asked for at %s",
    async (jwksUri) => {
      const application = await newSigner({ jwksUri });
      const begun = Date.now();
      expect((await tokenFor(await assertion(application, await key))).body.error).toBe("invalid_client");
      expect(Date.now() - begun, "no attempt that has to time out").toBeLessThan(2_000);
    },
  );
});

describe("the settings", () => {
  const refusalOf = async (more: object) => {
    const { record } = await newOidcApplication(openid);
    const input = { id: record.id, kind: "oidc" as const, clientAuthentication: "private_key_jwt" as const, ...more };
    const answer = await admin.call("saveSignOn", input);
    return answer.code === 200 ? undefined : answer.data?.fieldErrors;
  };

  test("take a set, or a single key", async () => {
    const key = await newKey();
    expect(await refusalOf({ jwks: setOf(key) })).toBeUndefined();
    expect(await refusalOf({ jwks: JSON.stringify(key.publicJwk) })).toBeUndefined();
  });

  test("refuse no keys, both ways, private and secret ones, weak ones, and what is no set", async () => {
    const key = await newKey();
    const privateJwk = await exportJWK(key.privateKey);
    const weak = { kty: "RSA", e: "AQAB", n: Buffer.alloc(128, 0xff).toString("base64url") };
    expect(await refusalOf({})).toHaveProperty("jwks");
    expect(await refusalOf({ jwks: setOf(key), jwksUri: "https://app.example/keys" })).toHaveProperty("jwksUri");
    for (const jwks of [
      JSON.stringify(privateJwk),
      JSON.stringify({ keys: [{ kty: "oct", k: "c2VjcmV0" }] }),
      JSON.stringify(weak),
      JSON.stringify({ keys: [] }),
      JSON.stringify({ kty: "EC", crv: "P-384", x: "x", y: "y" }),
      JSON.stringify({ ...key.publicJwk, kid: 7 }),
      JSON.stringify({ ...key.publicJwk, use: "" }),
      "-----BEGIN PUBLIC KEY-----",
      "[]",
      "null",
    ])
      expect(await refusalOf({ jwks }), jwks).toHaveProperty("jwks");
    expect(await refusalOf({ jwksUri: "http://app.example/keys" })).toHaveProperty("jwksUri");
  });

  test("such an application is given no secret", async () => {
    const application = await newSigner({ jwks: setOf(await newKey()) });
    const added = await admin.call("addApplicationSecret", { id: application.record.id, name: "one", expiresAt: null });
    expect(added.code).toBe(409);
  });
});
