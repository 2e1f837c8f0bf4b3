/**
 * An address as the log may show it: the id of a reset, sign-in, invitation or approval link is a secret for as long as the link
 * works.
 */
export const loggedPath = (path: string): string =>
  path.replace(/^(\/(?:resetpassword|signinlink|unlock|invitation|dashboard\/approve)\/)[^/]+/i, "$1…");
