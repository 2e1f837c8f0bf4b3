import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "~/lib/durations";
import { words } from "./words";

export interface UpstreamRequest {
  method: "GET" | "POST";
  /** With its query, from the host's own path on. */
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** A longer answer is not read. */
  maxBytes: number;
}

export interface Incoming {
  status: number;
  headers: Headers;
  body: Buffer<ArrayBuffer>;
}

/**
 * - `away`: nothing answered.
 * - `late`: no whole answer came in time.
 * - `too-large`: the answer is larger than what is read.
 */
type Failing = "away" | "late" | "too-large";

/** No answer came. Holds nothing of the request. */
export class Unanswered extends Error {
  override readonly name = "Unanswered";

  constructor(
    readonly why: Failing,
    options?: ErrorOptions,
  ) {
    super(words.log.unanswered(why), options);
  }
}

export interface UpstreamConnection {
  /** @throws {Unanswered} */
  send(request: UpstreamRequest): Promise<Incoming>;
}

const LIMIT_MS = 10 * SECOND_MS;
/** Waits before a read is tried again, each more or less by half, so that many portals do not come back at once. */
const RETRY_AFTER_MS = [150, 600];
const TRANSIENT_STATUSES = new Set([502, 503, 504]);

/**
 * The way to a host, over connections that are kept. A read that failed in passing is tried twice more within the one
 * time limit; a change never is, since it may have been made. Redirects are answers like others: a call is meant for
 * that host alone.
 */
export function connectTo(url: string, { limitMs = LIMIT_MS } = {}): UpstreamConnection {
  return {
    async send(request) {
      const limit = AbortSignal.timeout(limitMs);
      const waits = request.method === "GET" ? RETRY_AFTER_MS : [];
      try {
        for (const waitMs of waits) {
          const answer = await requestOnce(url, request, limit).catch((error: unknown) => {
            if (limit.aborted || error instanceof Unanswered) throw error;
          });
          if (answer && !TRANSIENT_STATUSES.has(answer.status)) return answer;
          await pause(waitMs * (0.5 + Math.random()), undefined, { signal: limit });
        }
        return await requestOnce(url, request, limit);
      } catch (error) {
        if (error instanceof Unanswered) throw error;
        throw new Unanswered(limit.aborted ? "late" : "away", { cause: error });
      }
    },
  };
}

async function requestOnce(
  url: string,
  { method, path, headers, body, maxBytes }: UpstreamRequest,
  signal: AbortSignal,
): Promise<Incoming> {
  // Encrypted data does not compress.
  const sent = { "Accept-Encoding": "identity", ...headers };
  const response = await fetch(url + path, { method, headers: sent, body: body ?? null, redirect: "manual", signal });
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  // Node's streams can be iterated, which the types of the web's do not know.
  const stream = response.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Unanswered("too-large");
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) };
}
