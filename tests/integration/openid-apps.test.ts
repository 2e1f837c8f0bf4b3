import { decodeJwt } from "jose";
import { describe, expect, test } from "vitest";
import { adminForFile } from "../support/admin";
import { newApplication } from "../support/catalog";
import { hubForFile } from "../support/hub";
import { newOidcApplication, newUserOf, openIdForFile, Visitor } from "../support/openid";
import { signInAs } from "../support/openid-sign-in";

/** Apps on phones and desktops: RFC 8252. */
const portico = hubForFile();
const openid = openIdForFile(portico);
const admin = adminForFile(openid);

const newApp = (redirectUris: string[], requirePkce = true) =>
  newOidcApplication(openid, { redirectUris, requirePkce, clientAuthentication: "none" });

type App = Awaited<ReturnType<typeof newApp>>;

async function signIn(app: App, redirect_uri: string) {
  const { account } = await newUserOf(openid, app);
  const { checks, callback } = await signInAs(openid, app, account, { redirect_uri });
  const code = callback.searchParams.get("code") ?? "";
  const proof = { client_id: app.clientId, code_verifier: checks.pkceCodeVerifier };
  const body = new URLSearchParams({ grant_type: "authorization_code", code, redirect_uri, ...proof });
  const answer = await openid.fetch("/oidc/token", { method: "POST", body });
  const tokens = (await answer.json()) as { id_token: string };
  return { callback, sub: decodeJwt(tokens.id_token).sub, account };
}

/** What a request is answered that shows no challenge. */
async function plainly({ clientId }: App, redirect_uri: string) {
  const asked = new URLSearchParams({ client_id: clientId, response_type: "code", scope: "openid", redirect_uri });
  return new Visitor(openid).follow(new URL(`/oidc/authorize?${asked.toString()}`, openid.url));
}

describe("an address of this machine", () => {
  test.each([
    ["http://127.0.0.1/cb", "http://127.0.0.1:38957/cb"],
    ["http://127.0.0.1", "http://127.0.0.1:38957"],
    ["http://127.0.0.1:8000/cb", "http://127.0.0.1:38957/cb"],
    ["http://[::1]/cb?a=1", "http://[::1]:61000/cb?a=1"],
  ])("%s is good with any port, with PKCE alone", async (registered, asked) => {
    const app = await newApp([registered]);
    const { callback, sub, account } = await signIn(app, asked);
    expect(callback.port).toBe(new URL(asked).port);
    expect(sub).toBe(account.id);
    const lax = await newOidcApplication(openid, { redirectUris: [registered], requirePkce: false });
    const refused = await plainly(lax, asked);
    expect(refused.address.searchParams.get("error")).toBe("invalid_request");
    expect((await plainly(lax, registered)).address.pathname).toMatch(/^\/interaction\//);
  });

  test.each([
    "http://127.0.0.1:38957/other",
    "http://127.0.0.1:38957/cb?more=1",
    "http://127.0.0.1:38957/cb/",
    "https://127.0.0.1:38957/cb",
    "http://127.0.0.2:38957/cb",
    "http://localhost:38957/cb",
    "http://[::1]:38957/cb",
    "http://127.0.0.1.evil.example:38957/cb",
    "http://127.0.0.1:38957@evil.example/cb",
    "http://user@127.0.0.1:38957/cb",
    "http://127.0.0.1:/cb",
    "http://127.0.0.1:389570/cb",
  ])("does not stand for %s", async (asked) => {
    const app = await newApp(["http://127.0.0.1/cb", "http://localhost:8000/cb", "https://wiki.example/cb"]);
    const { page } = await plainly(app, asked);
    expect(page).toMatchObject({ kind: "error", error: "invalid_redirect_uri" });
  });

  test("does not lend its freedom to any other", async () => {
    const app = await newApp(["https://wiki.example/cb", "http://localhost:8000/cb"]);
    for (const asked of ["https://wiki.example:444/cb", "http://localhost:8001/cb"])
      expect((await plainly(app, asked)).page, asked).toMatchObject({ error: "invalid_redirect_uri" });
  });
});

describe("an address of an app's own scheme", () => {
  test.each(["com.example.app:/cb", "app.immich:///oauth-callback", "edu.kit.data.oidc-agent:/redirect"])(
    "%s signs in, with PKCE alone, and allows no page to call",
    async (address) => {
      const app = await newApp([address]);
      const { callback, sub, account } = await signIn(app, address);
      expect(callback.href.startsWith(address)).toBe(true);
      expect(sub).toBe(account.id);
      const lax = await newOidcApplication(openid, { redirectUris: [address], requirePkce: false });
      expect((await plainly(lax, address)).address.searchParams.get("error")).toBe("invalid_request");
      const { page } = await plainly(app, `${address}/other`);
      expect(page).toMatchObject({ error: "invalid_redirect_uri" });
      const body = new URLSearchParams({ grant_type: "refresh_token", client_id: app.clientId, refresh_token: "x" });
      const asked = await openid.fetch("/oidc/token", { method: "POST", headers: { Origin: "null" }, body });
      expect(asked.headers.get("Access-Control-Allow-Origin")).toBeNull();
    },
  );

  test("is registered beside others; what is none is refused by its field", async () => {
    const save = async (uri: string) => {
      const { id } = await newApplication(openid.hub);
      const clientId = `app-${id.slice(0, 8)}`;
      const redirectUris = [{ uri: "https://wiki.example/cb" }, { uri }];
      const answer = await admin.call("saveSignOn", { id, kind: "oidc", clientId, redirectUris });
      return [answer.code, Object.keys((answer.data as { fieldErrors?: object }).fieldErrors ?? {})];
    };
    expect(await save("com.example.app:/cb")).toEqual([200, []]);
    for (const uri of [
      "javascript:/alert(1)",
      "data:/text/html,x",
      "oc:/cb",
      "com.example.app:cb",
      "com.example.app:/cb#fragment",
      "com.example.app:/*",
      "com.example.app:/a b",
      "COM.example.app:/cb",
      ".example:/cb",
      "java\nscript.x:/cb",
    ])
      expect(await save(uri), uri).toEqual([400, ["redirectUris.1.uri"]]);
  });
});
