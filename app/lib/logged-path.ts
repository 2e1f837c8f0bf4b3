/**
 * An address as the log may show it: the id of a reset, sign-in, invitation or approval link, or of a sign-in to
 * an application, is a secret for as long as it works.
 */
export const loggedPath = (path: string): string =>
  path
    .replace(/^(\/(?:resetpassword|signinlink|unlock|invitation|dashboard\/approve|interaction)\/)[^/]+/i, "$1…")
    .replace(/^(\/oidc\/(?:authorize|device)\/)(?!authorize$)[^/]+/i, "$1…");
