import { MINUTE_MS } from "~/lib/durations";

/** Requests under way get this long to end once nothing new is taken. */
export const REQUESTS_LIMIT_MS = 6_000;
/** Then the process ends whatever is left, before a container's usual 10 seconds are over. */
export const STOP_LIMIT_MS = 9_500;
/** A worker whose place another has taken ends once its connections have, or after this time. */
export const RETIRE_LIMIT_MS = MINUTE_MS;
