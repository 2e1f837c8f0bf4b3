import { execFile } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer, type RequestListener } from "node:http";
import { createRequire } from "node:module";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { exportJWK, exportPKCS8, generateKeyPair } from "jose";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { apiSettings } from "~/console/sign-on/connect-words";
import { assign } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile } from "../support/openid";
import { tokensFor } from "../support/openid-sign-in";
import { hasDebianClients, npmFolder } from "./support/installed";
import { overDebian } from "./support/program";

const portico = hubForFile();
const openid = openIdForFile(portico);
const run = promisify(execFile);
const AUDIENCE = "https://api.example/orders";
const OTHER = "urn:example:stock";

/** One user's: for the API, with fewer scopes, for another API, and the front end's own. */
let tokens: Record<"right" | "narrow" | "other" | "own" | "id", string>;
let userId = "";
let folder = "";

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-apis-"));
  const spa = await newOidcApplication(openid);
  const apiScopes = ["orders:read", "orders:write"].map((name) => ({ name, description: name }));
  const api = await newOidcApplication(openid, { audiences: [AUDIENCE], apiScopes, callers: [spa.clientId] });
  await newOidcApplication(openid, { audiences: [OTHER], calledBy: "every" });
  const { account, client } = await newUserOf(openid, spa);
  await assign(openid.hub, account, api.record, client, "Clerk");
  const tokenFor = async (scope: string, resource?: string) =>
    (await tokensFor(openid, spa, account, { scope, ...(resource && { resource }) })).tokens;
  const own = await tokenFor("openid");
  userId = account.id;
  tokens = {
    right: (await tokenFor("openid orders:read", AUDIENCE)).access_token,
    narrow: (await tokenFor("openid", AUDIENCE)).access_token,
    other: (await tokenFor("openid", OTHER)).access_token,
    own: own.access_token,
    id: own.id_token ?? "",
  };
});
afterAll(() => rm(folder, { recursive: true, force: true }));

interface Handled {
  auth: { payload: Record<string, unknown> };
}
interface Jwt {
  auth(options: object): unknown;
  requiredScopes(scope: string): unknown;
}
type Express = () => RequestListener & {
  use(...handlers: unknown[]): void;
  get(...handlers: unknown[]): void;
};

test("express-oauth2-jwt-bearer admits the API's tokens in strict mode, and no others", async () => {
  const require = createRequire(join(npmFolder, "package.json"));
  const { auth, requiredScopes } = require("express-oauth2-jwt-bearer") as Jwt;
  const app = (require("express") as Express)();
  const jwksUri = `${openid.local}/oidc/keys`;
  app.use(auth({ issuer: openid.url, jwksUri, audience: AUDIENCE, tokenSigningAlg: "ES256", strict: true }));
  app.get("/", requiredScopes("orders:read"), (request: Handled, response: { json(body: unknown): void }) =>
    response.json(request.auth.payload),
  );
  // Its own handler would print each refusal.
  app.use(
    (error: { status?: number }, _request: unknown, response: { sendStatus(status: number): void }, _next: unknown) =>
      response.sendStatus(error.status ?? 500),
  );
  const server = createServer(app).listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  const asked = (token: string) => fetch(address, { headers: { Authorization: `Bearer ${token}` } });
  try {
    const admitted = await asked(tokens.right);
    expect(admitted.status).toBe(200);
    expect(await admitted.json()).toMatchObject({ sub: userId, role: "Clerk", scope: "orders:read" });
    expect((await asked(tokens.narrow)).status).toBe(403);
    for (const what of ["other", "own", "id"] as const) expect((await asked(tokens[what])).status, what).toBe(401);
  } finally {
    server.close();
  }
});

describe.runIf(hasDebianClients())("Debian's Python", () => {
  async function python(lines: readonly string[], ...args: string[]) {
    const file = join(folder, "program.py");
    await writeFile(file, lines.join("\n"));
    const [command = "", ...rest] = overDebian("/usr/bin/python3", file, ...args);
    const { stdout } = await run(command, rest);
    return JSON.parse(stdout) as unknown;
  }

  test("verifies tokens with PyJWT as the Connect page says", async () => {
    const jwks = `${openid.local}/oidc/keys`;
    const recipe = apiSettings({ issuer: openid.url, jwks, audience: AUDIENCE, algorithm: "ES256" }).find(
      ({ id }) => id === "pyjwt",
    )!;
    const judged = [
      "import json, sys",
      "def judged(token):",
      "    try:",
      '        return claims_of(token)["role"]',
      "    except jwt.InvalidTokenError as error:",
      "        return type(error).__name__",
      "print(json.dumps([judged(token) for token in sys.argv[1:]]))",
    ];
    const { right, other, own, id } = tokens;
    expect(await python([recipe.value, ...judged], right, other, own, id)).toEqual([
      ...["Clerk", "InvalidAudienceError", "InvalidAudienceError", "InvalidTokenError"],
    ]);
  });

  test("proves an application by its key with Authlib", async () => {
    const { publicKey, privateKey } = await generateKeyPair("RS256", { extractable: true });
    const { clientId } = await newOidcApplication(openid, {
      clientAuthentication: "private_key_jwt",
      grants: ["client_credentials"],
      redirectUris: [],
      jwks: JSON.stringify(await exportJWK(publicKey)),
    });
    const program = [
      "import json, sys",
      "from authlib.integrations.requests_client import OAuth2Session",
      "from authlib.oauth2.rfc7523 import PrivateKeyJWT",
      "client_id, key, issuer, local = sys.argv[1:]",
      'session = OAuth2Session(client_id, key, token_endpoint_auth_method=PrivateKeyJWT(issuer + "/oidc/token"))',
      `token = session.fetch_token(local + "/oidc/token", grant_type="client_credentials", resource="${OTHER}")`,
      "print(json.dumps(token))",
    ];
    const pem = await exportPKCS8(privateKey);
    expect(await python(program, clientId, pem, openid.url, openid.local)).toHaveProperty("access_token");
  });
});
