import { randomUUID } from "node:crypto";

/** Accepted ids of proxies: uuids and hexadecimal traces, nothing that could be mistaken for other log text. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/**
 * The id of a request: the one a trusted proxy sent along (X-Request-Id), so that its log and ours can be matched,
 * or a new one.
 */
export function requestIdOf(sent: string | undefined, fromTrustedProxy: boolean): string {
  return sent !== undefined && fromTrustedProxy && REQUEST_ID.test(sent) ? sent : randomUUID();
}
