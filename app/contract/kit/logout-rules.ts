/**
 * QUEUED: told again until it confirms. CONFIRMED: by the application. ASKED: the browser opened its address, which confirms nothing.
 * UNREACHED: not told, or no answer.
 */
export const LOGOUT_STATUSES = ["QUEUED", "CONFIRMED", "ASKED", "UNREACHED"] as const;
export type LogoutStatus = (typeof LOGOUT_STATUSES)[number];

/** Longest wait for the applications' answers. */
export const LOGOUT_WAIT_SECONDS = 3;
