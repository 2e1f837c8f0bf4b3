/** What an application may ask to read that its user is told of, in the order it is listed. */
export const READABLE_SCOPES = ["openid", "profile", "email", "phone", "roles", "groups", "offline_access"] as const;
export type ReadableScope = (typeof READABLE_SCOPES)[number];

/** The name of the cookie that a browser is given with an application's request; its value is the request's id. */
export const interactionCookie = (secure: boolean): string =>
  secure ? "__Secure-portico-interaction" : "portico-interaction";
