import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

interface Notification {
  method: string | undefined;
  path: string | undefined;
  headers: IncomingMessage["headers"];
  body: unknown;
}

export interface CommonPortal {
  url: string;
  received: Notification[];
  /** The next answers' status; 0 never answers. */
  answer(status: number): void;
  stop(): Promise<void>;
}

/** The common-portal host of spec §7, on loopback. */
export async function startCommonPortal(): Promise<CommonPortal> {
  const received: Notification[] = [];
  let status = 200;
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      received.push({ method: request.method, path: request.url, headers: request.headers, body: JSON.parse(body) });
      if (status > 0) response.writeHead(status, { Location: "http://127.0.0.1:1/" }).end("{}");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    received,
    answer: (value) => void (status = value),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
