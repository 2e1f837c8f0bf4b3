import assert from "node:assert/strict";
import { createHash } from "node:crypto";
import fc from "fast-check";
import { hostileAddress, hostileText } from "../hostile";
import { type Target, target } from "../target";
import { writeBody } from "./bodies";
import type { Answer, Sent } from "./client";
import { formsIn } from "./forms";
import { basic, plausible } from "./openid";
import { encoded, whoever } from "./requests";
import { holdsOf } from "./rules";
import type { Who, World } from "./world";

type Pairs = readonly (readonly [name: string, value: string])[];

const VERIFIER = "v".repeat(43);
const CHALLENGE = createHash("sha256").update(VERIFIER).digest("base64url");
const DEVICE = "urn:ietf:params:oauth:grant-type:device_code";
const HOPS_MAX = 8;

class Browser {
  readonly #cookies = new Map<string, string>();
  readonly #expected;
  page: Answer = { status: 0, headers: {}, text: "" };
  path = "";

  constructor(
    readonly world: World,
    readonly who: Who,
  ) {
    const own = new URL(world.client.url).origin;
    this.#expected = { registered: [...world.registered, own] };
    const [name, value] = world.visitors[who].cookie.split(/=(.*)/);
    if (name && value) this.#cookies.set(name, value);
  }

  /** @returns where it was sent out of the server, if it was */
  async open(sent: Sent): Promise<URL | undefined> {
    let next = sent;
    for (let hop = 0; hop < HOPS_MAX; hop++) {
      this.page = await this.#send(next);
      this.path = next.path;
      const refresh = /url=(.*)$/i.exec(String(this.page.headers["refresh"] ?? ""))?.[1];
      const location = this.page.headers.location ?? refresh;
      if (location === undefined) return undefined;
      const address = new URL(location, this.world.client.url);
      if (address.origin !== new URL(this.world.client.url).origin) return address;
      const path = address.pathname + address.search;
      // A page that looks again and again.
      if (refresh !== undefined && path === this.path) return undefined;
      next = { method: "GET", path };
    }
    throw new Error(`goes round at ${this.path}`);
  }

  async #send(sent: Sent): Promise<Answer> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const answer = await this.world.send(this.who, {
      ...sent,
      headers: { accept: "text/html", cookie, ...sent.headers },
    });
    holdsOf(sent, answer, this.#expected);
    for (const set of answer.headers["set-cookie"] ?? []) {
      const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
      if (value === "") this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    return answer;
  }
}

const queryOf = (pairs: Pairs) => pairs.map(([name, value]) => `${encoded(name)}=${encoded(value)}`).join("&");

/** A program's own request, with its secret. */
async function backChannel({ world }: Browser, path: string, pairs: Pairs, headers: Record<string, string> = {}) {
  const { clientId, secret, redirectUri } = world.relyingParty;
  const sent = {
    method: "POST",
    path,
    headers: { authorization: basic(`${clientId}:${secret}`), "content-type": FORM, ...headers },
    body: queryOf(pairs),
  };
  const answer = await world.client.send(sent);
  holdsOf(sent, answer, { registered: world.registered, readBy: [new URL(redirectUri).origin] });
  const fields = answer.text.startsWith("{") ? (JSON.parse(answer.text) as Record<string, unknown>) : {};
  return { status: answer.status, fields };
}

const FORM = "application/x-www-form-urlencoded";

/** Replaces these names. */
const changed = (pairs: Pairs, changes: Pairs): Pairs => [
  ...pairs.filter(([name]) => !changes.some(([other]) => other === name)),
  ...changes,
];

/** Ways to spoil a token or code; the first leaves it as it is. */
const SPOILT: readonly ((token: string) => string)[] = [
  (token) => token,
  (token) => token.slice(0, -5),
  (token) => `x${token}`,
  (token) => `${token}%00`,
  (token) => token.toLowerCase(),
  (token) => `${token} `,
  (token) => token.slice(0, 43),
];

const STEPS = [
  "",
  "/continue",
  "/leave",
  "/login",
  "/register",
  "/verifyemail",
  "/forgetpassword",
  "/passkey",
  "/people",
  "/otherdevice",
  "/unlock",
  "/confirm",
  "/passkey/options",
];

/** Whole sign-ins, on a page and on a device, in which something is hostile: the request, a step, or what is redeemed. */
export function openIdFlows(world: World): Target {
  const { redirectUri, clientId } = world.relyingParty;
  const known = plausible(world);
  const value = fc.oneof(hostileText, hostileAddress);
  const optional = [
    ...["prompt", "max_age", "acr_values", "claims", "display", "ui_locales", "login_hint", "id_token_hint"],
    ...["response_mode", "scope", "nonce", "state", "resource", "dpop_jkt"],
  ];
  const asked = fc
    .constantFrom(...optional)
    .chain((name) =>
      fc.tuple(
        fc.constant(name),
        fc.oneof({ weight: 2, arbitrary: fc.constantFrom(...known[name]!) }, { weight: 1, arbitrary: value }),
      ),
    );
  const step = fc.record({
    path: fc.option(fc.constantFrom(...STEPS), { freq: 2, nil: undefined }),
    form: fc.nat(3),
    submit: fc.nat(3),
    changes: fc.array(fc.tuple(fc.constantFrom("intent", "client", "identifier", "otp", "__proto__"), value), {
      maxLength: 1,
    }),
  });
  const input = fc.record({
    who: whoever,
    kind: fc.constantFrom("code", "code", "pushed", "device"),
    asked: fc.array(asked, { maxLength: 2 }),
    steps: fc.array(step, { maxLength: 3 }),
    redeemed: fc.array(
      fc.tuple(fc.constantFrom("code_verifier", "redirect_uri", "code", "grant_type", "resource", "scope", "x"), value),
      { maxLength: 1 },
    ),
    later: fc.array(
      fc.record({
        use: fc.constantFrom("refresh", "introspect", "userinfo", "revoke", "api"),
        token: fc.constantFrom("access_token", "refresh_token", "id_token"),
        spoilt: fc.nat(SPOILT.length - 1),
      }),
      { maxLength: 4 },
    ),
  });

  return target(
    "OpenID: sign-ins that were begun",
    0.5,
    input,
    async ({ who, kind, asked, steps, redeemed, later }) => {
      const browser = new Browser(world, who);
      const request = changed(
        [
          ["client_id", clientId],
          ["redirect_uri", redirectUri],
          ["response_type", "code"],
          ["scope", "openid profile email"],
          ["state", "x"],
          ["code_challenge", CHALLENGE],
          ["code_challenge_method", "S256"],
        ],
        asked,
      );
      const begun = await begin(browser, kind, request);
      let left = begun.path === undefined ? undefined : await browser.open({ method: "GET", path: begun.path });
      for (const each of steps) {
        if (left) break;
        const [, uid] = /^\/interaction\/([^/?]+)/.exec(browser.path) ?? [];
        if (each.path !== undefined) {
          if (uid !== undefined) left = await browser.open({ method: "GET", path: `/interaction/${uid}${each.path}` });
          continue;
        }
        left = await submit(browser, each);
      }
      const code = left?.searchParams.get("code") ?? undefined;
      const own: Pairs =
        kind === "device"
          ? [
              ["grant_type", DEVICE],
              ["device_code", begun.deviceCode ?? "x"],
            ]
          : [
              ["grant_type", "authorization_code"],
              ["code", code ?? "x"],
              ["redirect_uri", redirectUri],
              ["code_verifier", VERIFIER],
            ];
      const given = await backChannel(browser, "/oidc/token", changed(own, redeemed));
      const isSpoilt = own.some(([name, right]) => redeemed.some(([other, sent]) => name === other && sent !== right));
      assert(given.status !== 200 || !isSpoilt || kind === "device", "what was changed is not redeemed");
      assert(given.status !== 200 || code !== undefined || kind === "device", "no code, no token");
      for (const each of later) await use(browser, given.fields, each);
    },
  );
}

async function begin(browser: Browser, kind: string, request: Pairs): Promise<{ path?: string; deviceCode?: string }> {
  if (kind === "device") {
    const { fields } = await backChannel(browser, "/oidc/device/authorize", request);
    if (typeof fields["device_code"] !== "string") return {};
    const { pathname, search } = new URL(String(fields["verification_uri_complete"]));
    return { path: pathname + search, deviceCode: fields["device_code"] };
  }
  if (kind === "code") return { path: `/oidc/authorize?${queryOf(request)}` };
  const { fields } = await backChannel(browser, "/oidc/par", request);
  const pushed: Pairs = [
    ["client_id", browser.world.relyingParty.clientId],
    ["request_uri", String(fields["request_uri"])],
  ];
  return { path: `/oidc/authorize?${queryOf(pushed)}` };
}

async function submit(browser: Browser, chosen: { form: number; submit: number; changes: Pairs }) {
  const forms = formsIn(browser.page.text, browser.path);
  const form = forms[chosen.form % forms.length];
  if (!form) return undefined;
  const csrfToken = /name="csrfToken" value="([^"]+)"/.exec(browser.page.text)?.[1] ?? "";
  const button = form.submits[chosen.submit % form.submits.length];
  const entries = changed([["csrfToken", csrfToken], ...form.fields, ...(button ? [button] : [])], chosen.changes);
  const { body, type } = writeBody(entries as [string, string][], "urlencoded");
  const { pathname, search } = new URL(form.path, browser.world.client.url);
  return browser.open({ method: "POST", path: pathname + search, headers: { "content-type": type }, body });
}

interface Use {
  use: "refresh" | "introspect" | "userinfo" | "revoke" | "api";
  token: "access_token" | "refresh_token" | "id_token";
  spoilt: number;
}

/** Uses a token where it belongs and where it does not. */
async function use(browser: Browser, tokens: Record<string, unknown>, { use, token, spoilt }: Use): Promise<void> {
  const right = tokens[token];
  if (typeof right !== "string") return;
  const sent = SPOILT[spoilt]!(right);
  // Spaces at its end are no part of it.
  const isSame = sent.trimEnd() === right;
  const said = `${use} with ${isSame ? "" : "a spoilt "}${token}`;
  switch (use) {
    case "refresh": {
      const { status } = await backChannel(browser, "/oidc/token", [
        ["grant_type", "refresh_token"],
        ["refresh_token", sent],
      ]);
      assert(status >= 400 || (isSame && token === "refresh_token"), said);
      return;
    }
    case "introspect": {
      const { fields } = await backChannel(browser, "/oidc/introspect", [["token", sent]]);
      assert(fields["active"] !== true || (isSame && token !== "id_token"), said);
      return;
    }
    case "revoke":
      await backChannel(browser, "/oidc/revoke", [["token", sent]]);
      return;
    case "userinfo": {
      const { status } = await backChannel(browser, "/oidc/userinfo", [], { authorization: `Bearer ${sent}` });
      assert(status >= 400 || (isSame && token === "access_token"), said);
      return;
    }
    case "api": {
      const request = { method: "GET", path: "/api/client/getAllClient", headers: { authorization: `Bearer ${sent}` } };
      const answer = await browser.world.client.send(request);
      holdsOf(request, answer, browser.world);
      assert.equal(answer.status, 401, said);
    }
  }
}
