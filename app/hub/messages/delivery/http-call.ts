import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { SECOND_MS } from "~/lib/durations";
import { errorCode } from "~/lib/error-code";
import type { Destinations } from "./destinations";
import { ATTEMPT_LIMIT_MS, DeliveryError } from "./transport";
import { words } from "./words";

/** Temporary (RFC 9110, RFC 6585); any other 4xx would recur. */
const TRANSIENT_STATUSES = new Set([408, 429]);
const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };

export interface HttpCall {
  who: string;
  address: URL;
  method: "GET" | "POST";
  headers: Readonly<Record<string, string>>;
  body?: string;
}

/**
 * Redirects are not followed: data goes to the configured address only. Only the status is reported.
 * @throws DeliveryError without the address, which may contain passwords
 */
export async function callHttp(call: HttpCall, destinations: Destinations): Promise<void> {
  const { who, address } = call;
  if (address.username || address.password) throw new DeliveryError(words.credentialsInAddress(who), false);
  const status = await statusOf(call, destinations).catch((error: unknown) =>
    Promise.reject(error instanceof DeliveryError ? error : new DeliveryError(unanswered(who, error), false)),
  );
  if (status >= 200 && status < 300) return;
  const permanent = status >= 400 && status < 500 && !TRANSIENT_STATUSES.has(status);
  throw new DeliveryError(words.answered(who, status), permanent);
}

async function statusOf(call: HttpCall, destinations: Destinations): Promise<number> {
  const { who, address, method, headers, body } = call;
  const host = address.hostname.replace(/^\[(.*)\]$/, "$1");
  const port = Number(address.port) || DEFAULT_PORTS[address.protocol]!;
  const lookup = await destinations.pin({ who, host, port, isMailServer: false });
  const { request } = address.protocol === "https:" ? https : http;
  // No keep-alive: the name may lead elsewhere by then.
  const options = { method, headers, lookup, agent: false, signal: AbortSignal.timeout(ATTEMPT_LIMIT_MS) };
  const asked = request(address, options).end(body);
  const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
  answer.destroy();
  return answer.statusCode ?? 0;
}

/** Reveals no address. */
function unanswered(who: string, error: unknown): string {
  if (error instanceof Error && error.name === "AbortError") return words.noAnswer(who, ATTEMPT_LIMIT_MS / SECOND_MS);
  return words.unreachable(who, errorCode(error));
}
