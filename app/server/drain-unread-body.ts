import type { IncomingMessage } from "node:http";
import { SECOND_MS } from "~/lib/durations";
import { worker } from "~/lib/worker.server";

/** For all discarded bodies, so that flooding does not pay. */
const DISCARDED_PER_MS = (4 * 1024 * 1024) / SECOND_MS / (worker?.of ?? 1);
/** Saved for a burst: a single too large file need not wait. */
const SAVED_MS = 10 * SECOND_MS;
let discardedUntil = 0;

/** @returns how long to wait before discarding more */
function waitAfter(bytes: number): number {
  const now = performance.now();
  discardedUntil = Math.max(now - SAVED_MS, discardedUntil) + bytes / DISCARDED_PER_MS;
  return discardedUntil - now;
}

/** Shorter waits are not worth a timer. */
const WAIT_MIN_MS = 5;

interface LingerLimits {
  totalMs?: number;
  /** Without a byte from the client. */
  idleMs?: number;
  maxBytes?: number;
}

/**
 * Closing while the client sends would lose the answer: it waits until the rest is discarded, within limits (like nginx's
 * `lingering_close`).
 */
export async function drainUnreadBody(
  response: Response,
  incoming: IncomingMessage,
  limits: LingerLimits = {},
): Promise<Response> {
  if (incoming.complete || incoming.destroyed || response.body === null) return response;
  const content = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Content-Length", String(content.length));
  // The connection cannot carry another request.
  headers.set("Connection", "close");
  const body = new ReadableStream({
    async start(controller) {
      if (content.length > 0) controller.enqueue(content);
      await discardRest(incoming, limits);
      controller.close();
    },
  });
  return new Response(body, { status: response.status, headers });
}

/** Reads to the body's end or a limit. Never rejects. */
function discardRest(
  incoming: IncomingMessage,
  { totalMs = 10 * SECOND_MS, idleMs = 2 * SECOND_MS, maxBytes = 64 * 1024 * 1024 }: LingerLimits,
): Promise<void> {
  return new Promise((resolve) => {
    let bytes = 0;
    const total = setTimeout(done, totalMs);
    const idle = setTimeout(done, idleMs);
    let resting: NodeJS.Timeout | undefined;
    function count(chunk: Buffer) {
      bytes += chunk.length;
      idle.refresh();
      const waitMs = waitAfter(chunk.length);
      if (bytes > maxBytes) done();
      else if (waitMs >= WAIT_MIN_MS) rest(waitMs);
    }
    function rest(waitMs: number) {
      incoming.pause();
      clearTimeout(resting);
      resting = setTimeout(() => {
        idle.refresh();
        incoming.resume();
      }, waitMs);
    }
    function done() {
      clearTimeout(resting);
      clearTimeout(total);
      clearTimeout(idle);
      incoming.off("data", count).off("close", done).off("end", done);
      resolve();
    }
    incoming.removeAllListeners("data");
    incoming.on("data", count).once("end", done).once("close", done);
    incoming.resume();
  });
}
