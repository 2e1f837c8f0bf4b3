/** In the order listed to users. */
export const READABLE_SCOPES = ["openid", "profile", "email", "phone", "roles", "groups", "offline_access"] as const;
export type ReadableScope = (typeof READABLE_SCOPES)[number];

/** Cookie with the id of an application's request. */
export const interactionCookie = (secure: boolean): string =>
  secure ? "__Secure-portico-interaction" : "portico-interaction";
