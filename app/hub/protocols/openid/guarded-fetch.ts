import { once } from "node:events";
import * as http from "node:http";
import * as https from "node:https";
import { SECOND_MS } from "~/lib/durations";
import type { Destinations } from "../../messages/delivery/destinations";
import { words } from "./words";

const DEFAULT_PORTS: Readonly<Record<string, number>> = { "http:": 80, "https:": 443 };
const TIME_LIMIT_MS = 3 * SECOND_MS;
const KEYS_MAX_BYTES = 100_000;

/**
 * Reads an application's public keys, from allowed hosts only. Redirects could lead elsewhere: not followed.
 * @throws DeliveryError for a host that is not allowed; Error for too much, or nothing in time
 */
export async function fetchGuarded(
  destinations: Destinations,
  address: string,
  { method = "GET", headers }: RequestInit = {},
): Promise<Response> {
  const { hostname, port, protocol } = new URL(address);
  const host = hostname.replace(/^\[(.*)\]$/, "$1");
  const pinned = { who: words.keysHost, host, port: Number(port) || DEFAULT_PORTS[protocol]!, isMailServer: false };
  const lookup = await destinations.pin(pinned);
  const { request } = protocol === "https:" ? https : http;
  const signal = AbortSignal.timeout(TIME_LIMIT_MS);
  const options = { method, headers: Object.fromEntries(new Headers(headers)), lookup, agent: false, signal };
  const asked = request(address, options).end();
  const [answer] = (await once(asked, "response")) as [http.IncomingMessage];
  const parts: Buffer[] = [];
  let length = 0;
  for await (const part of answer as AsyncIterable<Buffer>) {
    length += part.length;
    if (length > KEYS_MAX_BYTES) {
      answer.destroy();
      throw new Error(words.keysTooLong);
    }
    parts.push(part);
  }
  // Without its headers: the engine would keep keys for as long as they say.
  return new Response(Buffer.concat(parts), { status: answer.statusCode ?? 0 });
}
