import { randomUUID } from "node:crypto";

/** Cannot be mistaken for other log text. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** A trusted proxy's X-Request-Id, so that logs match, or a new id. */
export function requestIdOf(sent: string | undefined, fromTrustedProxy: boolean): string {
  return sent !== undefined && fromTrustedProxy && REQUEST_ID.test(sent) ? sent : randomUUID();
}
