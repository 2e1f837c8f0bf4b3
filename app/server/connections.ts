import { createServer, type IncomingMessage, type RequestListener, type Server } from "node:http";
import type { Socket } from "node:net";
import { isLoopback, plainAddress, trustedProxies } from "~/lib/client-address.server";
import { SECOND_MS } from "~/lib/durations";
import { shareOf, worker } from "~/lib/worker.server";

const LIMITS = {
  /** To receive a request's headers. */
  headersMs: 10 * SECOND_MS,
  /** Without a byte of an unfinished request. */
  silenceMs: 10 * SECOND_MS,
  /** For a whole request: a picture over a slow line. */
  requestMs: 60 * SECOND_MS,
  /** How often `headersMs` and `requestMs` are checked. */
  checkedMs: SECOND_MS,
  connections: shareOf(5_000),
  /** A whole office may share an address. */
  connectionsOfOne: shareOf(1_000),
};

/** A proxy's question contains the address twice and the application's cookies. */
const HEADERS_MAX = 64 * 1024;

/** Closes slow and silent connections, limits them by address except for proxies, and wants exactly one Host. */
export function createGuardedServer(
  listener: RequestListener,
  proxies: readonly string[],
  limits: Partial<typeof LIMITS> = {},
): Server {
  const most = { ...LIMITS, ...limits };
  const server = createServer(
    {
      requestTimeout: most.requestMs,
      headersTimeout: most.headersMs,
      connectionsCheckingInterval: most.checkedMs,
      requireHostHeader: false,
      maxHeaderSize: HEADERS_MAX,
    },
    (request, response) => {
      if (namesOneHost(request)) listener(request, response);
      else response.writeHead(400, { Connection: "close" }).end();
    },
  );
  limitConnections(server, most.connections);
  cutOffSilent(server, most.silenceMs);
  shareConnections(server, proxies, most.connectionsOfOne);
  return server;
}

const PROBES: readonly string[] = ["/healthz", "/readyz"];

/** HTTP/1.1 demands a 400 (RFC 9112 §3.2). HTTP/1.0 and balancers' probes may omit Host: URLs use the public address anyway. */
function namesOneHost({ rawHeaders, httpVersion, url = "" }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === "host").length;
  return hosts === 1 || (hosts === 0 && (httpVersion === "1.0" || PROBES.includes(url)));
}

/** During a request or between requests. */
function cutOffSilent(server: Server, silenceMs: number): void {
  const underWay = new WeakMap<Socket, IncomingMessage>();
  server.on("request", (request, response) => {
    underWay.set(request.socket, request);
    response.once("close", () => underWay.delete(request.socket));
  });
  server.setTimeout(silenceMs, (socket) => {
    // A slow answer is not the client's fault.
    if (!underWay.get(socket)?.complete) socket.destroy();
  });
}

function limitConnections(server: Server, most: number): void {
  if (!worker) {
    server.maxConnections = most;
    return;
  }
  // A worker would return connections beyond `maxConnections` to its owner, which would offer them again endlessly.
  let open = 0;
  server.on("connection", (socket: Socket) => {
    open += 1;
    socket.once("close", () => (open -= 1));
    if (open > most) socket.destroy();
  });
}

function shareConnections(server: Server, proxies: readonly string[], most: number): void {
  const isProxy = trustedProxies(proxies);
  const open = new Map<string, number>();
  server.on("connection", (socket: Socket) => {
    const address = plainAddress(socket.remoteAddress ?? "");
    if (isLoopback(address) || isProxy(address)) return;
    const count = (open.get(address) ?? 0) + 1;
    open.set(address, count);
    socket.once("close", () => {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    });
    if (count > most) socket.destroy();
  });
}
