/**
 * How far the sign-out of an application has come. QUEUED: it is being told, and told again until it confirms. CONFIRMED:
 * it said so. ASKED: the browser opened its address, which confirms nothing. UNREACHED: it was not told, or never answered.
 */
export const LOGOUT_STATUSES = ["QUEUED", "CONFIRMED", "ASKED", "UNREACHED"] as const;
export type LogoutStatus = (typeof LOGOUT_STATUSES)[number];

/** How long whoever signs out is kept waiting for the applications' answers, at most. */
export const LOGOUT_WAIT_SECONDS = 3;
