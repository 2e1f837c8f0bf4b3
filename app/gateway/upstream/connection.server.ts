import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "~/lib/durations";
import { words } from "./words";

export interface UpstreamRequest {
  method: "GET" | "POST";
  /** From the host's root, with query. */
  path: string;
  headers: Record<string, string>;
  body?: string | FormData;
  /** Longer answers are not read. */
  maxBytes: number;
}

export interface Incoming {
  status: number;
  headers: Headers;
  body: Buffer<ArrayBuffer>;
}

/**
 * - `away`: nothing answered.
 * - `late`: no whole answer in time.
 * - `too-large`: over the limit.
 */
type Failing = "away" | "late" | "too-large";

/** Contains nothing of the request. */
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
/** Varied by half, so that portals do not retry all at once. */
const RETRY_AFTER_MS = [150, 600];
const TRANSIENT_STATUSES = new Set([502, 503, 504]);

/** A failed read is retried twice within the time limit; a change never. Redirects are not followed. */
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
  // Node's web streams are iterable, but their types are not.
  const stream = response.body as unknown as AsyncIterable<Uint8Array> | null;
  for await (const chunk of stream ?? []) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw new Unanswered("too-large");
    chunks.push(chunk);
  }
  return { status: response.status, headers: response.headers, body: Buffer.concat(chunks) };
}
