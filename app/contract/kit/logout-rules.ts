/** ASKED: the browser opened its address, which confirms nothing. */
export const LOGOUT_STATUSES = ["QUEUED", "CONFIRMED", "ASKED", "UNREACHED"] as const;
export type LogoutStatus = (typeof LOGOUT_STATUSES)[number];

export const LOGOUT_WAIT_SECONDS = 3;
