/** Metrics and log use these names. */
export const OPENID_ROUTES: readonly string[] = [
  "/.well-known/openid-configuration",
  "/.well-known/oauth-authorization-server",
  "/oidc/authorize",
  "/oidc/authorize/:uid",
  "/oidc/token",
  "/oidc/userinfo",
  "/oidc/introspect",
  "/oidc/revoke",
  "/oidc/par",
  "/oidc/device",
  "/oidc/device/authorize",
  "/oidc/device/:uid",
  "/oidc/keys",
  "/oidc/logout",
  "/oidc/logout/confirm",
  "/oidc/logout/success",
];
