/**
 * A signed-in user's engine session: `uid` is the portal session's id, and its own id is derived from it, never read from a
 * cookie.
 */
const PREFIX = "portal-session-";

export const idOfBound = (uid: string): string => `${PREFIX}${uid}`;

export const isBoundId = (id: string): boolean => id.startsWith(PREFIX);
