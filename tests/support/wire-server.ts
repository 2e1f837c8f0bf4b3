import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { buffer } from "node:stream/consumers";

export interface WireCall {
  method: string;
  path: string;
  query: Record<string, string>;
  headers: IncomingHttpHeaders;
  body: Buffer;
  /** Identifies the connection. */
  peer: string;
}

export interface WireReply {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

export interface WireServer {
  url: string;
  calls: WireCall[];
  stop(): Promise<void>;
}

/** Answers every call with `answer`'s result; undefined breaks the connection. */
export async function startWireServer(
  answer: (call: WireCall) => WireReply | undefined | Promise<WireReply | undefined>,
): Promise<WireServer> {
  const calls: WireCall[] = [];
  const server = createServer((request, response) => {
    void (async () => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://localhost");
      const query = Object.fromEntries(searchParams);
      const call = {
        method: request.method ?? "",
        path: pathname,
        query,
        headers: request.headers,
        body: await buffer(request),
        peer: String(request.socket.remotePort),
      };
      calls.push(call);
      const reply = await answer(call);
      if (reply) response.writeHead(reply.status ?? 200, reply.headers).end(reply.body ?? "");
      else request.socket.destroy();
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    calls,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
