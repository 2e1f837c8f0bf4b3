/**
 * The engine's session of somebody who is signed in is the portal's: its `uid` is that session's id, and its own id
 * follows from it. No cookie holds that id, and none is read for it.
 */
const PREFIX = "portal-session-";

export const idOfBound = (uid: string): string => `${PREFIX}${uid}`;

export const isBoundId = (id: string): boolean => id.startsWith(PREFIX);
