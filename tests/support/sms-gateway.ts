import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface GatewayRequest {
  method: string | undefined;
  path: string;
  /** In the order sent. */
  parameters: [name: string, value: string][];
  headers: IncomingHttpHeaders;
  body: string;
}

export interface SmsGateway {
  url: string;
  requests: GatewayRequest[];
  /** The next answers; status 0 never answers. */
  answer(status: number, body?: string): void;
  stop(): Promise<void>;
}

/** A gateway on loopback that accepts everything, also used as a mail service. */
export async function startSmsGateway(): Promise<SmsGateway> {
  const requests: GatewayRequest[] = [];
  let status = 200;
  let reply = "OK";
  const server = createServer((request, response) => {
    void text(request).then((body) => {
      const { pathname, searchParams } = new URL(request.url ?? "/", "http://gateway.test");
      requests.push({
        method: request.method,
        path: pathname,
        parameters: [...searchParams],
        headers: request.headers,
        body,
      });
      if (status > 0) response.writeHead(status, { Location: "/elsewhere" }).end(reply);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answer(newStatus, body = "") {
      status = newStatus;
      reply = body;
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
