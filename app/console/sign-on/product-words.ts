import type { Connection } from "./connect-words";
import { words } from "./words";

interface Values extends Connection {
  /** Where the product is: the origin of its first redirect address. */
  at: string;
}

interface Product {
  label: string;
  /** The file or program that takes the settings. */
  where: string;
  /** Paths at its address, or whole addresses, that it sends its users back to. */
  redirects: readonly string[];
  /** It cannot sign in where PKCE is required. */
  withoutPkce?: true;
  settings(values: Values): string[];
}

const quoted = (text: string): string => JSON.stringify(text);
/** For a shell, and for Ruby: neither replaces anything in it. */
const shell = (text: string): string => `'${text.replaceAll("'", `'\\''`)}'`;
const ruby = (text: string): string => `'${text.replaceAll(/[\\']/g, "\\$&")}'`;
const withoutOpenId = (scope: string): string[] => scope.split(" ").filter((each) => each !== "openid");
const ifSecret = ({ method }: Values, line: string): string[] => (method === "none" ? [] : [line]);

/** Sent in the header or in the form, as each product calls it. */
const bySecret = <Name>({ method }: Values, header: Name, form: Name): Name =>
  method === "client_secret_post" ? form : header;

/** Where `vault login -method=oidc` listens. */
const VAULT_PROGRAM = "http://localhost:8250/oidc/callback";

const PRODUCTS: Readonly<Record<string, Product>> = {
  grafana: {
    label: "Grafana",
    where: "grafana.ini",
    redirects: ["/login/generic_oauth"],
    settings: (values) => [
      "[server]",
      `root_url = ${values.at}/`,
      "",
      "[auth.generic_oauth]",
      "enabled = true",
      "name = Portico",
      `client_id = ${values.clientId}`,
      ...ifSecret(values, `client_secret = ${values.secret}`),
      `auth_style = ${bySecret(values, "InHeader", "InParams")}`,
      `scopes = ${values.scope}`,
      `auth_url = ${values.endpoints.authorization}`,
      `token_url = ${values.endpoints.token}`,
      `api_url = ${values.endpoints.userinfo}`,
      `signout_redirect_url = ${values.endpoints["end-session"]}`,
      "use_pkce = true",
      "allow_sign_up = true",
    ],
  },
  nextcloud: {
    label: "Nextcloud (user_oidc)",
    where: "occ",
    redirects: ["/apps/user_oidc/code"],
    settings: (values) => [
      "occ config:system:set user_oidc default_token_endpoint_auth_method \\",
      `  --value ${values.method === "none" ? "client_secret_post" : values.method}`,
      "occ user_oidc:provider Portico \\",
      `  --clientid ${shell(values.clientId)} \\`,
      ...ifSecret(values, `  --clientsecret ${shell(values.secret)} \\`),
      `  --discoveryuri ${shell(values.discovery)} \\`,
      `  --scope ${shell(values.scope)}`,
    ],
  },
  gitlab: {
    label: "GitLab",
    where: "gitlab.rb",
    redirects: ["/users/auth/openid_connect/callback"],
    settings: (values) => [
      "gitlab_rails['omniauth_allow_single_sign_on'] = ['openid_connect']",
      "gitlab_rails['omniauth_providers'] = [",
      "  {",
      "    name: 'openid_connect',",
      "    label: 'Portico',",
      "    args: {",
      "      name: 'openid_connect',",
      `      scope: [${values.scope.split(" ").map(ruby).join(", ")}],`,
      "      response_type: 'code',",
      `      issuer: ${ruby(values.issuer)},`,
      "      discovery: true,",
      `      client_auth_method: ${ruby(bySecret(values, "basic", "query"))},`,
      "      uid_field: 'sub',",
      "      send_scope_to_token_endpoint: 'false',",
      "      pkce: true,",
      "      client_options: {",
      `        identifier: ${ruby(values.clientId)},`,
      ...ifSecret(values, `        secret: ${ruby(values.secret)},`),
      `        redirect_uri: ${ruby(`${values.at}/users/auth/openid_connect/callback`)},`,
      "      },",
      "    },",
      "  },",
      "]",
    ],
  },
  proxmox: {
    label: "Proxmox VE",
    where: "pveum",
    redirects: [""],
    settings: (values) => [
      "pveum realm add portico --type openid \\",
      `  --issuer-url ${shell(values.issuer)} \\`,
      `  --client-id ${shell(values.clientId)} \\`,
      ...ifSecret(values, `  --client-key ${shell(values.secret)} \\`),
      `  --scopes ${shell(withoutOpenId(values.scope).join(" "))} \\`,
      "  --username-claim email --autocreate 1",
    ],
  },
  jenkins: {
    label: "Jenkins (oic-auth)",
    where: "jenkins.yaml",
    redirects: ["/securityRealm/finishLogin"],
    settings: (values) => [
      "jenkins:",
      "  securityRealm:",
      "    oic:",
      `      clientId: ${quoted(values.clientId)}`,
      ...ifSecret(values, `      clientSecret: ${quoted(values.secret)}`),
      "      serverConfiguration:",
      "        wellKnown:",
      `          wellKnownOpenIDConfigurationUrl: ${quoted(values.discovery)}`,
      `          scopesOverride: ${quoted(values.scope)}`,
      "      properties:",
      '        - "pkce"',
      "      userNameField: email",
      "      fullNameFieldName: name",
      "      emailFieldName: email",
      "unclassified:",
      "  location:",
      `    url: ${quoted(`${values.at}/`)}`,
    ],
  },
  "argo-cd": {
    label: "Argo CD",
    where: "argocd-cm.yaml",
    redirects: ["/auth/callback", "/pkce/verify"],
    settings: (values) => [
      "apiVersion: v1",
      "kind: ConfigMap",
      "metadata:",
      "  name: argocd-cm",
      "  namespace: argocd",
      "data:",
      `  url: ${quoted(values.at)}`,
      "  oidc.config: |",
      "    name: Portico",
      `    issuer: ${quoted(values.issuer)}`,
      `    clientID: ${quoted(values.clientId)}`,
      ...ifSecret(values, "    clientSecret: $oidc.portico.clientSecret"),
      "    enablePKCEAuthentication: true",
      `    requestedScopes: [${values.scope.split(" ").map(quoted).join(", ")}]`,
      ...ifSecret(
        values,
        `# kubectl -n argocd patch secret argocd-secret -p '{"stringData": {"oidc.portico.clientSecret": "…"}}'`,
      ),
    ],
  },
  minio: {
    label: "MinIO",
    where: "/etc/default/minio",
    redirects: ["/oauth_callback"],
    withoutPkce: true,
    settings: (values) => [
      `MINIO_IDENTITY_OPENID_CONFIG_URL=${shell(values.discovery)}`,
      `MINIO_IDENTITY_OPENID_CLIENT_ID=${shell(values.clientId)}`,
      ...ifSecret(values, `MINIO_IDENTITY_OPENID_CLIENT_SECRET=${shell(values.secret)}`),
      `MINIO_IDENTITY_OPENID_SCOPES=${shell(values.scope.split(" ").join(","))}`,
      `MINIO_BROWSER_REDIRECT_URL=${shell(values.at)}`,
      "MINIO_IDENTITY_OPENID_DISPLAY_NAME=Portico",
      "MINIO_IDENTITY_OPENID_ROLE_POLICY=readonly",
    ],
  },
  vault: {
    label: "Vault",
    where: "vault",
    redirects: ["/ui/vault/auth/oidc/oidc/callback", VAULT_PROGRAM],
    settings: (values) => [
      "vault auth enable oidc",
      "vault write auth/oidc/config \\",
      `  oidc_discovery_url=${shell(values.issuer)} \\`,
      `  oidc_client_id=${shell(values.clientId)} \\`,
      ...ifSecret(values, `  oidc_client_secret=${shell(values.secret)} \\`),
      "  default_role=portico",
      "vault write auth/oidc/role/portico \\",
      "  user_claim=sub \\",
      `  oidc_scopes=${shell(withoutOpenId(values.scope).join(","))} \\`,
      `  allowed_redirect_uris=${shell(`${values.at}/ui/vault/auth/oidc/oidc/callback`)} \\`,
      `  allowed_redirect_uris=${shell(VAULT_PROGRAM)} \\`,
      "  token_policies=default",
    ],
  },
  immich: {
    label: "Immich",
    where: "immich.json",
    redirects: ["/auth/login", "/user-settings", "app.immich:///oauth-callback"],
    settings: (values) =>
      JSON.stringify(
        {
          oauth: {
            enabled: true,
            issuerUrl: values.discovery,
            clientId: values.clientId,
            ...(values.method === "none" ? {} : { clientSecret: values.secret }),
            tokenEndpointAuthMethod: bySecret(values, "client_secret_basic", "client_secret_post"),
            scope: values.scope,
            buttonText: "Portico",
            autoRegister: true,
          },
        },
        null,
        2,
      ).split("\n"),
  },
  portainer: {
    label: "Portainer",
    // In the reader's language.
    get where() {
      return words.connect.portainer;
    },
    redirects: [""],
    withoutPkce: true,
    settings: (values) => [
      `Client ID: ${values.clientId}`,
      ...ifSecret(values, `Client secret: ${values.secret}`),
      `Authorization URL: ${values.endpoints.authorization}`,
      `Access token URL: ${values.endpoints.token}`,
      `Resource URL: ${values.endpoints.userinfo}`,
      `Redirect URL: ${values.at}`,
      `Logout URL: ${values.endpoints["end-session"]}`,
      "User identifier: email",
      `Scopes: ${values.scope}`,
    ],
  },
};

/** With the application's values, as each product's documentation says. */
export function productSettings(connection: Connection) {
  const at = originOf(connection.redirectUri);
  return Object.entries(PRODUCTS).map(([id, { label, where, redirects, withoutPkce = false, settings }]) => ({
    id,
    label,
    where,
    withoutPkce,
    value: settings({ ...connection, at }).join("\n"),
    redirects: redirects.map((path) => (path.includes(":") ? path : at + path)),
  }));
}

/** @returns a placeholder if the application has no address on the web yet */
function originOf(redirectUri: string): string {
  const url = URL.canParse(redirectUri) ? new URL(redirectUri) : undefined;
  return url && ["http:", "https:"].includes(url.protocol) ? url.origin : words.connect.yourAddress;
}
