/** A signed-in user's engine session: its id is derived from the portal session's, never read from a cookie. */
const PREFIX = "portal-session-";

export const idOfBound = (uid: string): string => `${PREFIX}${uid}`;

export const isBoundId = (id: string): boolean => id.startsWith(PREFIX);
