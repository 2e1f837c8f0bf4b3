import type { Server, ServerResponse } from "node:http";
import { setTimeout as pause } from "node:timers/promises";

export interface Draining {
  /**
   * Takes no new connection and resolves when the requests under way are answered, or cut off after `limitMs`.
   * Connections without a request, kept by clients for later, hold nothing up.
   */
  close(limitMs: number): Promise<void>;
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
  };
}
