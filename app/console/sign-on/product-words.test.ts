import { execFileSync } from "node:child_process";
import { expect, test } from "vitest";
import type { ClientAuthentication } from "~/contract/kit/sign-on-rules";
import { productSettings } from "./product-words";

const settingsFor = (method: ClientAuthentication = "client_secret_basic", changes: object = {}) =>
  new Map(
    productSettings({
      issuer: "https://portico.example",
      discovery: "https://portico.example/.well-known/openid-configuration",
      endpoints: {
        authorization: "https://portico.example/oidc/authorize",
        token: "https://portico.example/oidc/token",
        userinfo: "https://portico.example/oidc/userinfo",
        "end-session": "https://portico.example/oidc/logout",
        jwks: "https://portico.example/oidc/keys",
      },
      clientId: "https://app.example/",
      redirectUri: "https://app.example:8443/somewhere?else=1",
      scope: "openid profile email",
      method,
      secret: "a secret's 'quotes'",
      ...changes,
    }).map((product) => [product.id, product]),
  );

/** The arguments that a shell hands on. */
const argumentsOf = (commands: string): string[] =>
  execFileSync(
    "sh",
    ["-c", `occ() { printf '%s\\n' "$@"; }; pveum() { occ "$@"; }; vault() { occ "$@"; }\n${commands}`],
    {
      encoding: "utf8",
    },
  )
    .trim()
    .split("\n");

test("each product has its own redirect address, at the application's", () => {
  const redirects = [...settingsFor().values()].map((product) => [product.id, product.redirects[0]]);
  expect(Object.fromEntries(redirects)).toEqual({
    grafana: "https://app.example:8443/login/generic_oauth",
    nextcloud: "https://app.example:8443/apps/user_oidc/code",
    gitlab: "https://app.example:8443/users/auth/openid_connect/callback",
    proxmox: "https://app.example:8443",
    jenkins: "https://app.example:8443/securityRealm/finishLogin",
    "argo-cd": "https://app.example:8443/auth/callback",
    minio: "https://app.example:8443/oauth_callback",
    vault: "https://app.example:8443/ui/vault/auth/oidc/oidc/callback",
    immich: "https://app.example:8443/auth/login",
    portainer: "https://app.example:8443",
  });
  expect(settingsFor().get("vault")?.redirects).toContain("http://localhost:8250/oidc/callback");
  expect(settingsFor().get("argo-cd")?.redirects).toContain("https://app.example:8443/pkce/verify");
  expect(settingsFor().get("immich")?.redirects).toContain("app.immich:///oauth-callback");
  expect(settingsFor("none", { redirectUri: "com.example.app:/callback" }).get("grafana")?.redirects).toEqual([
    "https://the-application.example/login/generic_oauth",
  ]);
});

test.each(["nextcloud", "proxmox", "vault"])("a shell hands the values of %s on as they are", (product) => {
  const handed = argumentsOf(settingsFor().get(product)?.value ?? "");
  expect(handed.some((each) => each.endsWith("a secret's 'quotes'"))).toBe(true);
  expect(handed.some((each) => each.endsWith("https://app.example/"))).toBe(true);
});

test("the client authenticates in the way that it is registered with", () => {
  const ways = (method: ClientAuthentication) => {
    const settings = settingsFor(method);
    return [
      /auth_style = (\w+)/.exec(settings.get("grafana")?.value ?? "")?.[1],
      /--value (\w+)/.exec(settings.get("nextcloud")?.value ?? "")?.[1],
      /client_auth_method: '(\w+)'/.exec(settings.get("gitlab")?.value ?? "")?.[1],
      (JSON.parse(settings.get("immich")?.value ?? "") as { oauth: { tokenEndpointAuthMethod: string } }).oauth
        .tokenEndpointAuthMethod,
    ];
  };
  expect(ways("client_secret_basic")).toEqual(["InHeader", "client_secret_basic", "basic", "client_secret_basic"]);
  expect(ways("client_secret_post")).toEqual(["InParams", "client_secret_post", "query", "client_secret_post"]);
});

test("each sends PKCE, which is required unless it is unticked, or is said not to", () => {
  const all = [...settingsFor().values()];
  expect(all.filter(({ withoutPkce }) => withoutPkce).map(({ id }) => id)).toEqual(["minio", "portainer"]);
  for (const id of ["grafana", "gitlab", "jenkins", "argo-cd"])
    expect(settingsFor().get(id)?.value, id).toMatch(/pkce/i);
});

test("a client without a secret is told none", () => {
  for (const { id, value } of settingsFor("none").values()) expect(value, id).not.toMatch(/secret's|oidc\.portico/);
});
