import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { newToken } from "~/hub/kit/security/tokens";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { beginSignIn, post, signInAs, tokensFor } from "../support/openid-sign-in";

const portico = hubForFile();
const openid = openIdForFile(portico);

const OWN = "https://wiki.example";
const FOREIGN = "https://evil.example";
const allowed = ({ headers }: Pick<Response, "headers">) => headers.get("Access-Control-Allow-Origin");
const withCredentials = ({ headers }: Pick<Response, "headers">) => headers.get("Access-Control-Allow-Credentials");

const send = (path: string, origin: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  openid.fetch(path, { method: "POST", headers: { Origin: origin, ...headers }, body: new URLSearchParams(fields) });

async function openSignIn() {
  const application = await newOidcApplication(openid, { clientAuthentication: "none" });
  const { account } = await newUserOf(openid, application);
  const { callback, checks } = await signInAs(openid, application, account);
  const redemption = {
    grant_type: "authorization_code",
    client_id: application.clientId,
    code: callback.searchParams.get("code")!,
    redirect_uri: application.redirectUri,
    code_verifier: checks.pkceCodeVerifier,
  };
  return { application, account, redemption };
}

describe("a page of another origin", () => {
  test.each(["/.well-known/openid-configuration", "/.well-known/oauth-authorization-server"])(
    "reads %s",
    async (path) => {
      const response = await openid.fetch(path, { headers: { Origin: FOREIGN } });
      expect([response.status, allowed(response)]).toEqual([200, FOREIGN]);
    },
  );

  test.each([
    ["/.well-known/openid-configuration", "GET"],
    ["/oidc/token", "POST"],
    ["/oidc/userinfo", "GET,POST"],
    ["/oidc/revoke", "POST"],
  ])("may ask what it may send to %s, and is told of no cookie", async (path, methods) => {
    const asked = "authorization,content-type,dpop";
    const Ask = { "Access-Control-Request-Method": "POST", "Access-Control-Request-Headers": asked };
    const told = await openid.fetch(path, { method: "OPTIONS", headers: { Origin: FOREIGN, ...Ask } });
    expect([told.status, allowed(told), told.headers.get("Vary")]).toEqual([204, FOREIGN, "Origin"]);
    expect(told.headers.get("Access-Control-Allow-Methods")).toBe(methods);
    expect(told.headers.get("Access-Control-Allow-Headers")).toBe(asked);
    expect(withCredentials(told)).toBeNull();
  });

  test.each(["/oidc/authorize", "/oidc/logout", "/oidc/device"])("may not even ask at %s", async (path) => {
    const Ask = { "Access-Control-Request-Method": "POST" };
    const told = await openid.fetch(path, { method: "OPTIONS", headers: { Origin: OWN, ...Ask } });
    expect(allowed(told)).toBeNull();
  });

  test("gets no token, and the code is still good for the application's own", async () => {
    const { redemption } = await openSignIn();
    for (const origin of [FOREIGN, "null", "http://wiki.example", `${OWN}.evil.example`, `${OWN}:8443`]) {
      const refused = await send("/oidc/token", origin, redemption);
      expect([refused.status, allowed(refused), withCredentials(refused)], origin).toEqual([400, null, null]);
      expect(await refused.json(), origin).toMatchObject({ error: "invalid_request" });
    }
    const given = await send("/oidc/token", OWN, redemption);
    expect([given.status, allowed(given)]).toEqual([200, OWN]);
    expect(withCredentials(given), "keycloak-js always asks so").toBe("true");
  });

  test("is not told of credentials where it names no origin", async () => {
    const { redemption } = await openSignIn();
    const body = new URLSearchParams(redemption);
    const given = await openid.fetch("/oidc/token", { method: "POST", body });
    expect([given.status, withCredentials(given)]).toEqual([200, null]);
  });

  test.each(["/oidc/token", "/oidc/introspect", "/oidc/revoke", "/oidc/par", "/oidc/device/authorize"])(
    "is refused at %s in the name of an application with a secret, at its own addresses too",
    async (path) => {
      const application = await newOidcApplication(openid, { grants: ["client_credentials", "device_code"] });
      const fields = { grant_type: "client_credentials", token: newToken(), scope: "openid" };
      for (const Origin of [FOREIGN, OWN]) {
        const refused = await post(openid, path, application, fields, { Origin });
        expect([refused.status, allowed(refused)], Origin).toEqual([400, null]);
      }
    },
  );

  test("reads userinfo only where the application of the token is", async () => {
    const application = await newOidcApplication(openid);
    const { account } = await newUserOf(openid, application);
    const { tokens } = await tokensFor(openid, application, account);
    const told = (Origin: string) =>
      openid.fetch("/oidc/userinfo", { headers: { Authorization: `Bearer ${tokens.access_token}`, Origin } });
    const refused = await told(FOREIGN);
    expect([refused.status, allowed(refused)]).toEqual([400, null]);
    expect(await refused.text()).not.toContain(account.email);
    const answer = await told(OWN);
    expect([allowed(answer), withCredentials(answer)]).toEqual([OWN, "true"]);
  });
});

describe("a parameter that comes twice", () => {
  test.each([
    ["client_id", "nobody"],
    ["redirect_uri", `${FOREIGN}/cb`],
    ["response_type", "token"],
    ["state", "other"],
    ["scope", "openid offline_access"],
    ["code_challenge", newToken()],
    ["response_mode", "fragment"],
  ])("is refused at the beginning of a sign-in: %s", async (name, value) => {
    const application = await newOidcApplication(openid);
    const { account } = await newUserOf(openid, application);
    const visitor = new Visitor(openid);
    await visitor.signIn(account);
    const { address } = await beginSignIn(openid, application);
    for (const order of ["after", "before"]) {
      const twice = new URL(address);
      const given = address.searchParams.get(name) ?? "query";
      twice.searchParams.delete(name);
      for (const each of order === "after" ? [given, value] : [value, given]) twice.searchParams.append(name, each);
      const found = await visitor.follow(twice);
      expect(found.address.origin, order).not.toBe(FOREIGN);
      const said = found.page?.kind === "error" ? found.page.error : found.address.searchParams.get("error");
      expect(said, order).toBe("invalid_request");
      expect(found.address.href, order).not.toContain("code=");
    }
  });

  test("is refused at the token endpoint, and redeems nothing", async () => {
    const { redemption } = await openSignIn();
    const body = new URLSearchParams(redemption);
    body.append("code", newToken());
    const refused = await openid.fetch("/oidc/token", { method: "POST", body });
    expect(await refused.json()).toMatchObject({ error: "invalid_request" });
    expect((await send("/oidc/token", OWN, redemption)).status).toBe(200);
  });
});

test("what names a request or registers an application elsewhere is refused and not fetched", async () => {
  const application = await newOidcApplication(openid);
  const cases = { request_uri: `${FOREIGN}/request.jwt`, registration: "{}", request: "e30.e30." };
  for (const [name, value] of Object.entries(cases)) {
    const { address } = await beginSignIn(openid, application, { [name]: value });
    const found = await new Visitor(openid).follow(address);
    expect(found.address.searchParams.get("error"), name).toBe(`${name}_not_supported`);
  }
  const unknown = `urn:ietf:params:oauth:request_uri:${newToken()}`;
  const { address } = await beginSignIn(openid, application, { request_uri: unknown });
  const found = await new Visitor(openid).follow(address);
  expect(found.address.searchParams.get("error"), "pushed by nobody").toBe("invalid_request_uri");
  for (const path of ["/oidc/reg", "/oidc/register", "/reg"])
    expect((await openid.fetch(path, { method: "POST" })).status, path).toBe(404);
});

describe("nobody is led elsewhere", () => {
  const ELSEWHERE = [
    `${FOREIGN}/cb`,
    "//evil.example/cb",
    "https://wiki.example@evil.example/cb",
    "https://wiki.example.evil.example/cb",
    "https://wiki.example/cb/../../evil",
    "https://wiki.example/cb#@evil.example",
    "https://wiki.example\\@evil.example/cb",
    "HTTPS://WIKI.EXAMPLE/cb",
    "https://wiki.example:443/cb",
    "javascript:alert(1)",
    "data:text/html,x",
  ];

  test.each(ELSEWHERE)("by a redirect address: %s", async (redirect_uri) => {
    const application = await newOidcApplication(openid);
    for (const response_mode of ["query", "fragment", "form_post"]) {
      const { address } = await beginSignIn(openid, application, { redirect_uri, response_mode });
      const { page } = await new Visitor(openid).follow(address);
      expect(page, response_mode).toMatchObject({ kind: "error", status: 400 });
    }
  });

  test.each(ELSEWHERE)("after a sign-out: %s", async (post_logout_redirect_uri) => {
    const { clientId } = await newOidcApplication(openid);
    const asked = new URLSearchParams({ client_id: clientId, post_logout_redirect_uri, state: randomUUID() });
    const { page } = await new Visitor(openid).follow(`/oidc/logout?${asked.toString()}`);
    expect(page).toMatchObject({ kind: "refusedLogout", status: 400 });
  });
});
