import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { SECOND_MS } from "~/lib/durations";
import type { Destinations } from "./destinations";
import { words } from "./words";

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
const TIME_LIMIT_MS = 3 * SECOND_MS;
const ANSWER_MAX_BYTES = 100_000;

export class AnswerTooLong extends Error {}

/**
 * Allowed hosts only. Redirects could lead elsewhere: not followed.
 * @param who begins a refusal's message: "The gateway"
 * @throws DeliveryError for a host that is not allowed; AnswerTooLong; Error for nothing in time
 */
export async function fetchGuarded(
  destinations: Destinations,
  who: string,
  address: string,
  { method = "GET", headers, body, signal = AbortSignal.timeout(TIME_LIMIT_MS) }: RequestInit = {},
): Promise<Response> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const lookup = await destinations.pin({
    who,
    host,
    port: Number(port) || DEFAULT_PORTS[protocol]!,
    isMailServer: false,
  });
  const { request } = protocol === "https:" ? https : http;
  const sent = body == null ? undefined : Buffer.from(await new Response(body).arrayBuffer());
  const asked = request(address, {
    method,
    headers: headersOf(headers, sent),
    lookup,
    agent: false,
    signal: signal ?? undefined,
  }).end(sent);
  const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > ANSWER_MAX_BYTES) {
      answer.destroy();
      throw new AnswerTooLong(words.answerTooLong(who));
    }
    parts.push(part);
  }
  // Without further headers: the engine would keep keys for as long as they say.
  const { statusCode = 0, headers: answered } = answer;
  const type = answered["content-type"];
  const content = [101, 204, 205, 304].includes(statusCode) ? null : Buffer.concat(parts);
  return new Response(content, { status: statusCode, headers: type ? { "Content-Type": type } : {} });
}

const headersOf = (headers: RequestInit["headers"], sent: Buffer | undefined): Record<string, string> => ({
  ...Object.fromEntries(new Headers(headers)),
  ...(sent && { "content-length": String(sent.length) }),
});
