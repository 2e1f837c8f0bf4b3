import { MINUTE_MS } from "~/lib/durations";

export const REQUESTS_LIMIT_MS = 6_000;
/** The process exits then, within a container's usual 10 seconds. */
export const STOP_LIMIT_MS = 9_500;
/** For a replaced worker's connections. */
export const RETIRE_LIMIT_MS = MINUTE_MS;
