/** Ids of mailed links, approvals and interactions are secrets while they work. */
export const loggedPath = (path: string): string =>
  path
    .replace(/^(\/(?:resetpassword|signinlink|unlock|notme|invitation|dashboard\/approve|interaction)\/)[^/]+/i, "$1…")
    .replace(/^(\/oidc\/(?:authorize|device)\/)(?!authorize$)[^/]+/i, "$1…");
