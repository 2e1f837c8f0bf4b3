import type { Server, ServerResponse } from "node:http";
import { Server as NetServer } from "node:net";
import { setTimeout as pause } from "node:timers/promises";

export interface Draining {
  /** Resolves when current requests are answered, or cut off after `limitMs`. */
  close(limitMs: number): Promise<void>;
  /** Stops accepting; resolves when connections end by themselves, or are cut off after `limitMs`. */
  retire(limitMs: number): Promise<void>;
}

/** Call it before the first request. */
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
      await Promise.race([answered, closed, pause(limitMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
    async retire(limitMs) {
      // An HTTP server's own close cuts idle connections, although a request may be arriving. Behind a net.Server they would have no
      // timeouts.
      const closed = new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve()));
      await Promise.race([closed, pause(limitMs, undefined, { ref: false })]);
      server.closeAllConnections();
      await closed;
    },
  };
}
