import type { IncomingMessage } from "node:http";
import { SECOND_MS } from "~/lib/durations";
import { worker } from "~/lib/worker.server";

/** All bodies that are read for nobody share this rate, so that sending them does not pay. */
const DISCARDED_PER_MS = (4 * 1024 * 1024) / SECOND_MS / (worker?.of ?? 1);
/** After a quiet time so much more at once: somebody's too large file need not wait. */
const SAVED_MS = 10 * SECOND_MS;
let discardedUntil = 0;

/** @returns how long to wait before more is discarded */
function waitAfter(bytes: number): number {
  const now = performance.now();
  discardedUntil = Math.max(now - SAVED_MS, discardedUntil) + bytes / DISCARDED_PER_MS;
  return discardedUntil - now;
}

/** Shorter waits are not worth a timer. */
const WAIT_MIN_MS = 5;

interface LingerLimits {
  totalMs?: number;
  /** Without anything from the client. */
  idleMs?: number;
  maxBytes?: number;
}

/**
 * An answer to a request whose body was not read to its end, such as 413. A connection that is closed while its client
 * still sends is reset, and the answer is lost with it. So the answer goes out whole, and its end waits until the
 * rest of the body has been read and discarded, for a while (as nginx's `lingering_close`).
 */
export async function lingering(
  response: Response,
  incoming: IncomingMessage,
  limits: LingerLimits = {},
): Promise<Response> {
  if (incoming.complete || incoming.destroyed || response.body === null) return response;
  const content = new Uint8Array(await response.arrayBuffer());
  const headers = new Headers(response.headers);
  headers.set("Content-Length", String(content.length));
  // The rest of the body may stay unread, and then the connection cannot carry another request.
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

/** Reads on to the end of the body, or until a limit is reached. Never rejects. */
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
    // The reader of the body has given up: discard what still comes.
    incoming.removeAllListeners("data");
    incoming.on("data", count).once("end", done).once("close", done);
    incoming.resume();
  });
}
