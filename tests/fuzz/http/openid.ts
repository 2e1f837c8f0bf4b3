import assert from "node:assert/strict";
import fc from "fast-check";
import { OPENID_ROUTES } from "~/server/openid-routes";
import { hostileAddress, hostileText } from "../hostile";
import { type Target, target } from "../target";
import { encodings, writeBody } from "./bodies";
import { encoded, whoever } from "./requests";
import { holdsOf } from "./rules";
import type { World } from "./world";

const DEVICE = "urn:ietf:params:oauth:grant-type:device_code";

/** What each parameter may well be, the best first; anything else is tried, too. */
export const plausible = ({
  relyingParty: { clientId, secret, redirectUri },
}: World): Readonly<Record<string, string[]>> => ({
  client_id: [clientId],
  client_secret: [secret],
  redirect_uri: [redirectUri],
  post_logout_redirect_uri: [redirectUri.replace(/cb$/, "bye")],
  response_type: ["code", "code", "id_token", "code token", "none"],
  response_mode: ["query", "fragment", "form_post", "jwt"],
  scope: ["openid", "openid profile email offline_access", "email"],
  state: ["x"],
  nonce: ["n"],
  prompt: ["none", "login", "consent", "select_account", "none login"],
  max_age: ["0", "1", "10000", "-1", "1.5"],
  acr_values: ["mfa phr", "basic"],
  claims: [
    '{"userinfo":{"name":null}}',
    '{"id_token":{"acr":{"essential":true,"values":["x"]}}}',
    "[]",
    '{"userinfo":1}',
  ],
  display: ["page", "popup"],
  ui_locales: ["en", "hi-IN x"],
  login_hint: ["a@example.test"],
  id_token_hint: ["e30.e30.", "a.b.c"],
  request: ["e30.e30."],
  request_uri: ["urn:ietf:params:oauth:request_uri:x", "https://evil.example/r"],
  code_challenge: ["x".repeat(43)],
  code_challenge_method: ["S256", "plain"],
  code_verifier: ["x".repeat(43)],
  grant_type: ["authorization_code", "refresh_token", "client_credentials", DEVICE, "password", "implicit"],
  code: ["x".repeat(43)],
  refresh_token: ["portico_rt_x", "x".repeat(43)],
  device_code: ["x".repeat(43)],
  user_code: ["BCDF-GHJK"],
  confirm: ["yes"],
  abort: ["yes"],
  logout: ["yes"],
  xsrf: ["x"],
  token: ["x".repeat(43), "a.b.c", "eyJhbGciOiJub25lIn0.e30."],
  token_type_hint: ["access_token", "refresh_token"],
  access_token: ["x", "a.b.c"],
  client_assertion: ["a.b.c", "e30.e30."],
  client_assertion_type: ["urn:ietf:params:oauth:client-assertion-type:jwt-bearer"],
  dpop_jkt: ["x".repeat(43)],
  resource: ["https://api.example/"],
  registration: ["{}"],
});

export const basic = (text: string) => `Basic ${Buffer.from(text).toString("base64")}`;

/** Requests to every address of the OpenID provider: parameters missing, repeated, oversized and hostile. */
function requests(world: World): Target {
  const { clientId, secret } = world.relyingParty;
  const known = plausible(world);
  const name = fc.oneof(
    { weight: 12, arbitrary: fc.constantFrom(...Object.keys(known)) },
    { weight: 1, arbitrary: hostileText },
  );
  const pair = name.chain((key) =>
    fc.tuple(
      fc.constant(key),
      fc.oneof(
        { weight: 5, arbitrary: fc.constantFrom(...((Object.hasOwn(known, key) && known[key]) || ["x"])) },
        { weight: 2, arbitrary: hostileText },
        { weight: 1, arbitrary: hostileAddress },
      ),
    ),
  );
  /** What makes a request whole, so that those that differ in one thing are tried as well. */
  const whole = fc.constantFrom<string[]>(
    [],
    ["client_id", "redirect_uri", "response_type", "scope", "state"],
    ["grant_type", "code", "redirect_uri", "client_id"],
    ["grant_type", "refresh_token"],
    ["grant_type", "scope"],
    ["token"],
    ["client_id", "scope"],
    ["client_id", "post_logout_redirect_uri", "state"],
  );
  const input = fc.record({
    who: whoever,
    path: fc.oneof(
      {
        weight: 12,
        arbitrary: fc.constantFrom(...OPENID_ROUTES).map((route) => route.replace(":uid", "x".repeat(21))),
      },
      { weight: 1, arbitrary: hostileText.map((text) => `/oidc/${encoded(text)}`) },
      { weight: 1, arbitrary: hostileText.map((text) => `/interaction/${encoded(text) || "x"}`) },
    ),
    method: fc.oneof(
      { weight: 5, arbitrary: fc.constant("GET") },
      { weight: 8, arbitrary: fc.constant("POST") },
      { weight: 1, arbitrary: fc.constantFrom("HEAD", "PUT", "DELETE", "OPTIONS", "PATCH", "TRACE") },
    ),
    given: whole,
    pairs: fc.array(pair, { maxLength: 5 }),
    encoding: fc.oneof(
      { weight: 8, arbitrary: fc.constant("urlencoded" as const) },
      { weight: 1, arbitrary: fc.constantFrom(...encodings) },
    ),
    headers: fc.record(
      {
        accept: fc.constantFrom("text/html", "application/json", "*/*", "x"),
        authorization: fc.oneof(
          { weight: 3, arbitrary: fc.constant(basic(`${clientId}:${secret}`)) },
          {
            weight: 1,
            arbitrary: fc.constantFrom(
              basic(`${clientId}:wrong`),
              basic("%zz:%"),
              basic(":"),
              "Basic",
              "Basic %",
              "Bearer",
              "Bearer x",
              "Bearer a.b.c",
              "DPoP a.b.c",
              `Bearer ${"a".repeat(5_000)}`,
              "Digest x",
            ),
          },
        ),
        dpop: fc.constantFrom("x", "a.b.c", "e30.e30.", "eyJ0eXAiOiJkcG9wK2p3dCIsImFsZyI6Im5vbmUifQ.e30."),
        origin: fc.constantFrom("https://evil.example", "null", "x", new URL(world.relyingParty.redirectUri).origin),
        cookie: fc.constantFrom(
          "portico-oidc=x",
          "portico-oidc=portal-session-x",
          "portico-interaction=x; portico-resume=y",
        ),
        "content-type": fc.constantFrom(
          "application/json",
          "application/x-www-form-urlencoded; charset=x",
          "application/x-www-form-urlencoded; charset=utf-16",
          "x",
        ),
        "x-forwarded-host": fc.constant("evil.example"),
        "x-forwarded-proto": fc.constantFrom("https", "x"),
      },
      { requiredKeys: [] },
    ),
  });
  const own = new URL(world.client.url).origin;
  const registered = [...world.registered, own];
  return target("OpenID: every address", 8, input, async ({ who, path, method, given, pairs, encoding, headers }) => {
    const filled = given.map((key): [string, string] => [key, known[key]![0]!]);
    const entries = [...filled.filter(([key]) => pairs.length === 0 || pairs[0]![0] !== key), ...pairs];
    const { body, type } = writeBody(entries, encoding);
    const inBody = method !== "GET" && method !== "HEAD";
    const query = entries.map(([key, value]) => `${encoded(key)}=${encoded(value)}`).join("&");
    const sent = {
      method,
      path: inBody || query === "" ? path : `${path}?${query}`,
      headers: { ...(inBody && { "content-type": type }), ...headers },
      body: inBody ? body : undefined,
    };
    const answer = await (headers.cookie === undefined ? world.send(who, sent) : world.client.send(sent));
    // Whose request it is decides, and a mistake may come before that is known.
    const isForAll =
      path.startsWith("/.well-known/") || path === "/oidc/keys" || method === "OPTIONS" || answer.status >= 400;
    const readBy = isForAll ? "*" : [new URL(world.relyingParty.redirectUri).origin];
    holdsOf(sent, answer, { registered, readBy });
    const isJson = String(answer.headers["content-type"]).startsWith("application/json");
    if (isJson && answer.status >= 400 && method !== "HEAD" && answer.text !== "")
      assert.match(
        String((JSON.parse(answer.text) as { error?: unknown }).error),
        /^[a-z_]+$/,
        "an error of the protocol",
      );
  });
}

/** For the value of one header: all together may have 16 kB. */
const HEADER_MAX = 2_000;
const sendable = (text: string) => text.replace(/[^\t\x20-\x7e\x80-\xff]/g, "").slice(0, HEADER_MAX);

function forwardAuth(world: World): Target {
  const hostile = fc.oneof(hostileText, hostileAddress).map(sendable);
  const input = fc.record({
    who: whoever,
    path: fc.oneof(
      { weight: 3, arbitrary: fc.constantFrom("/forward-auth", "/forward-auth/check", "/forward-auth/start") },
      {
        weight: 1,
        arbitrary: fc.constantFrom("/.portico/", "/.portico/enter", "/.portico/sign-out", "/forward-auth/x"),
      },
      { weight: 1, arbitrary: hostileText.map((text) => `/.portico/${encoded(text)}`) },
    ),
    query: fc.oneof(
      fc.constant(""),
      fc
        .tuple(fc.constantFrom("ticket", "to", "rd", "host", "state"), hostileText)
        .map(([name, value]) => `?${name}=${encoded(value)}`),
    ),
    method: fc.constantFrom("GET", "GET", "HEAD", "POST", "OPTIONS", "PROPFIND"),
    headers: fc.record(
      {
        "x-forwarded-proto": fc.oneof(fc.constantFrom("https", "http"), hostile),
        "x-forwarded-host": fc.oneof(fc.constantFrom("tools.example", "tools.example:8443"), hostile),
        "x-forwarded-uri": fc.oneof(fc.constantFrom("/", "/a?b=c"), hostile),
        "x-forwarded-method": fc.oneof(fc.constantFrom("GET", "POST"), hostile),
        "x-forwarded-for": fc.constantFrom("192.0.2.1", "'"),
        accept: fc.constantFrom("text/html", "application/json", ""),
        cookie: hostile.map((text) => `portico-forward=${text}`),
        "remote-user": hostile,
      },
      { requiredKeys: [] },
    ),
  });
  const registered = [...world.registered, new URL(world.client.url).origin];
  return target("forward auth: what proxies ask", 2, input, async ({ who, path, query, method, headers }) => {
    const sent = { method, path: `${path}${query}`, headers };
    const answer = await (headers.cookie === undefined ? world.send(who, sent) : world.client.send(sent));
    holdsOf(sent, answer, { registered });
    assert(!Object.keys(answer.headers).some((name) => name.startsWith("remote-")), "nobody is let in");
  });
}

export const openIdTargets = (world: World): Target[] => [requests(world), forwardAuth(world)];
