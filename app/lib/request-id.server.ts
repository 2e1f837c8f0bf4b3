import { randomUUID } from "node:crypto";

/** What ids of proxies look like: uuids, hexadecimal traces. Nothing that could be taken for anything else in a log. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/**
 * The id of a request: the one a trusted proxy sent along (X-Request-Id), so that its log and ours tell the same story,
 * or a new one.
 */
export function requestIdOf(sent: string | undefined, fromTrustedProxy: boolean): string {
  return sent !== undefined && fromTrustedProxy && REQUEST_ID.test(sent) ? sent : randomUUID();
}
