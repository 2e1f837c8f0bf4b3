import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Draining {
  /**
   * Takes no new connection and resolves when the requests under way are answered, or cut off after `limitMs`.
   * Connections without a request, kept by clients for later, hold nothing up.
   */
  close(limitMs: number): Promise<void>;
  /**
   * Takes no new connection and resolves when those that are open have ended by themselves, or were cut off after
   * `limitMs`. Another process takes the new ones, so a client that keeps a connection loses nothing of what it sends.
   */
  retire(limitMs: number): Promise<void>;
}

/** Lets a server end in good order; to be asked for before its first request. */
export function drainable(server: Server): Draining {
  let underWay = 0;
  let nothingLeft: (() => void) | undefined;
  server.on("request", (_request: unknown, response: ServerResponse) => {
    underWay += 1;
    response.once("close", () => {
      underWay -= 1;
      if (underWay === 0) nothingLeft?.();
    });
  });

  return {
    async close(limitMs) {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      const answered = new Promise<void>((resolve) => {
        nothingLeft = resolve;
        if (underWay === 0) resolve();
      });
      // Closed it is once somebody else no longer waits.
      await Promise.race([answered, closed, pause(limitMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
    async retire(limitMs) {
      // Not as an HTTP server does: it cuts off connections without a request, although one may be on its way.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      await Promise.race([closed, pause(limitMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}
