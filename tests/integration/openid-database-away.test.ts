import { randomUUID } from "node:crypto";
import * as client from "openid-client";
import { pino } from "pino";
import { beforeAll, expect, test } from "vitest";
import { boundedPool } from "~/hub/kit/db/bounded-pool";
import type { Hub } from "~/hub/server/hub";
import { loggedError } from "~/lib/logged-error";
import { eventually } from "../support/eventually";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, post, tokensFor } from "../support/openid-sign-in";
import { startTcpProxy, type TcpProxy } from "../support/tcp-proxy";

const logged: string[] = [];
const log = pino({ serializers: { err: loggedError } }, { write: (line) => void logged.push(line) });
const portico = hubForFile({ log });
let database: TcpProxy;
let hub: Hub;

beforeAll(async () => {
  const address = new URL(portico.database.url);
  database = await startTcpProxy({ host: address.hostname, port: Number(address.port) });
  address.host = `127.0.0.1:${database.port}`;
  const pool = boundedPool({ connectionString: address.href, connectionTimeoutMillis: 2_000 }, () => undefined);
  hub = portico.another({}, pool);
  return async () => {
    await pool.end();
    await database.stop();
  };
});
const openid = openIdForFile({
  get hub() {
    return hub;
  },
});

/** A stack, a statement, or the database's address. */
const OF_THE_CAUSE = /\n\s+at |select |ECONN|127\.0\.0\.1|timeout/i;

test("while the database is away nobody is told that a token, a code or a secret is wrong, and afterwards all goes on", async () => {
  const application = await newOidcApplication(openid, {
    grants: ["authorization_code", "refresh_token", "client_credentials", "device_code"],
  });
  const { account } = await newUserOf(openid, application);
  const { tokens, refreshToken, visitor } = await tokensFor(openid, application, account);
  const { address, checks, config } = await beginSignIn(openid, application);
  const { address: callback } = await visitor.follow(address);
  const token = tokens.access_token;
  const code = {
    grant_type: "authorization_code",
    code: callback.searchParams.get("code")!,
    redirect_uri: application.redirectUri,
    code_verifier: checks.pkceCodeVerifier,
  };
  const refresh = { grant_type: "refresh_token", refresh_token: refreshToken };
  const asked = Object.fromEntries(address.searchParams);
  const sent: readonly [string, Record<string, string>][] = [
    ["/oidc/token", refresh],
    ["/oidc/token", code],
    ["/oidc/token", { grant_type: "client_credentials" }],
    ["/oidc/token", { grant_type: "urn:ietf:params:oauth:grant-type:device_code", device_code: randomUUID() }],
    ["/oidc/introspect", { token }],
    ["/oidc/revoke", { token: refreshToken }],
    ["/oidc/par", asked],
    ["/oidc/device/authorize", { scope: "openid" }],
  ];
  const away = { status: 503, body: { error: "temporarily_unavailable" } };

  await database.cut();
  for (const secret of [application.secret, "wrong"])
    for (const [path, fields] of sent) {
      const answer = await post(openid, path, { ...application, secret }, fields);
      if (secret === "wrong" && answer.status === 401) continue;
      expect(answer, `${path} ${fields.grant_type ?? ""}`).toMatchObject(away);
      expect(answer.headers.get("Retry-After"), path).toBe("5");
      expect(Object.keys(answer.body), "the cause is not told").toEqual(["error", "error_description"]);
      expect(JSON.stringify(answer.body)).not.toMatch(OF_THE_CAUSE);
    }
  const told = await openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${token}` } });
  expect([told.status, told.headers.get("Retry-After"), told.headers.get("WWW-Authenticate")]).toEqual([
    503,
    "5",
    null,
  ]);
  for (const path of [address, new URL("/oidc/logout", openid.url), new URL("/oidc/device", openid.url)])
    expect((await visitor.follow(path)).page, path.pathname).toMatchObject({
      kind: "error",
      status: 503,
      error: "temporarily_unavailable",
      retryAfterSeconds: 5,
    });

  const secrets = [token, refreshToken, code.code, code.code_verifier, application.secret, visitor.token];
  expect(logged, "the failures").not.toHaveLength(0);
  for (const secret of secrets) expect(logged.join("")).not.toContain(secret);

  await database.restore();
  const renewed = await eventually("the database to be found again", async () => {
    const answer = await post(openid, "/oidc/token", application, refresh);
    expect([200, 503]).toContain(answer.status);
    return answer.status === 200 && answer;
  });
  expect(renewed.body).toHaveProperty("access_token");
  expect((await client.authorizationCodeGrant(config, callback, checks)).claims()?.sub).toBe(account.id);
  expect((await new Visitor(openid).follow(address)).address.pathname).toMatch(/^\/interaction\//);
});
