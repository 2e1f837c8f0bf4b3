import { randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";
import { join } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import type { ServerBuild } from "@remix-run/node";
import { Hono, type Context } from "hono";
import { bodyLimit } from "hono/body-limit";
import { createAreaHandlers } from "./area-handlers";
import { isOurOrigin } from "./auth/origin.server";
import { randomId } from "./auth/session.server";
import type { Refusal } from "./contract/envelope";
import { UPLOAD_MAX_BYTES } from "./contract/rules";
import { clientAddressOf } from "./lib/client-address.server";
import { compressed } from "./lib/compression.server";
import type { Env } from "./lib/env.server";
import type { Logger } from "./lib/log.server";
import { loggedPath } from "./lib/logged-path";
import { paths } from "./lib/paths";
import { commonHeaders } from "./lib/security-headers.server";

const BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 256 * 1024;
const API_TOO_LARGE: Refusal = { code: 413, msg: "The request is too large", data: null };
const API_NOT_FOUND: Refusal = { code: 404, msg: "There is no such call", data: null };
const HEADERS_TIMEOUT_MS = 10_000;
const REQUEST_TIMEOUT_MS = 60_000;

type Call = Context<{ Bindings: HttpBindings }>;

export interface HttpServer {
  port: number;
  /** Takes no new request, lets those under way end. */
  close(): Promise<void>;
}

/** Serves the portal: built files, then Remix, each answer with our headers and a line in the log. */
export async function startHttpServer(build: ServerBuild, env: Env, log: Logger, clientFolder: string): Promise<HttpServer> {
  const handlerFor = createAreaHandlers(build);
  const headers = commonHeaders(env.secure);
  const app = new Hono<{ Bindings: HttpBindings }>();

  const files = (cacheControl: string) =>
    serveStatic({ root: clientFolder, precompressed: true, onFound: (_path, call) => call.header("Cache-Control", cacheControl) });
  app.use("/assets/*", files("public, max-age=31536000, immutable"));
  // A file of an older build, asked for by a page that was open meanwhile, is no page to be redirected for.
  app.use("/assets/*", (call) => Promise.resolve(call.text("Not found", 404)));
  app.use("/form.js", files("public, max-age=3600"));

  const answer = async (call: Call, { bodyTooLarge = false } = {}) => {
    const request = withoutDataParameter(checked(call, bodyTooLarge));
    const requestId = randomUUID();
    const startedAt = performance.now();
    const response = await handlerFor(new URL(request.url).pathname)(request, {
      clientAddress: clientAddressOf(peerOf(call.env.incoming), call.req.header("X-Forwarded-For"), env.trustedProxies),
      requestId,
      nonce: randomId(),
      bodyTooLarge,
    });
    const ms = Math.round((performance.now() - startedAt) * 10) / 10;
    // The path only: queries may carry what no log should.
    log.info({ requestId, method: call.req.method, path: loggedPath(call.req.path), status: response.status, ms }, "request");
    return compressed(response, call.req.header("Accept-Encoding"));
  };
  const refuseBody = async (call: Call) => {
    const response = isApi(call) ? call.json(API_TOO_LARGE, 413) : await answer(call, { bodyTooLarge: true });
    // What is left of the body is not read: the connection cannot carry another request.
    response.headers.set("Connection", "close");
    return response;
  };
  app.use(bodyLimit({ maxSize: BODY_MAX_BYTES, onError: (call) => refuseBody(call as Call) }));
  // It is there for looking at what proxies make of a request, and no browser sends it; Node's adapter would make a GET of it.
  app.on("TRACE", "*", (call) => call.text("Method not allowed", 405));
  const refuseAddress = (call: Call) => (isApi(call) ? call.json(API_NOT_FOUND, 404) : call.text("Not found", 404));
  app.all("*", (call) => (isReadable(call.req.raw.url) ? answer(call) : refuseAddress(call)));

  const listener = getRequestListener(async (request, bindings) => {
    const response = await app.fetch(request, bindings);
    for (const [name, value] of headers) if (!response.headers.has(name)) response.headers.set(name, value);
    // Data of the signed-in, the API's answers: what does not say that it may be kept is not kept.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return response;
  });
  const server = createServer({ requestTimeout: REQUEST_TIMEOUT_MS, headersTimeout: HEADERS_TIMEOUT_MS }, (request, response) => {
    void listener(request, response);
  });
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(env.port, env.host, resolve);
  });
  const address = server.address();
  return {
    port: typeof address === "object" && address !== null ? address.port : env.port,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
      }),
  };
}

/** Whether the path's percent-encoding can be undone; Remix would print what it cannot read as it came. */
function isReadable(address: string): boolean {
  try {
    return decodeURI(new URL(address).pathname) !== "";
  } catch {
    return false;
  }
}

/** The folder Vite put the browser's files into. */
export const clientFolderOf = (projectRoot: string): string => join(projectRoot, "build/client");

const isApi = (call: Call): boolean => call.req.path.startsWith("/api/");

const peerOf = (incoming: IncomingMessage): string => incoming.socket.remoteAddress ?? "unknown";

/**
 * Turns away what another site's page sent, and tells Remix no more of it than it needs: its own comparison of Origin and Host knows neither
 * the public address nor pages with Referrer-Policy no-referrer, whose forms send `Origin: null`. The API is called by other hosts.
 */
function checked(call: Call, bodyTooLarge: boolean): Request {
  const request = bodyTooLarge ? withoutBody(call.req.raw) : call.req.raw;
  if (request.method === "GET" || request.method === "HEAD" || isApi(call)) return request;
  // Instead of what it asks for, the page that refuses it; neither its body nor its cookies are looked at.
  if (!isOurOrigin(request.headers)) return new Request(new URL(paths.foreignOrigin, request.url));
  const headers = new Headers(request.headers);
  headers.delete("Origin");
  return new Request(request, { headers });
}

/** Remix takes `?_data` for its scripts of before, which are not ours: it would answer a part of a page, and write two errors into the log. */
function withoutDataParameter(request: Request): Request {
  const url = new URL(request.url);
  if (!url.searchParams.has("_data")) return request;
  url.searchParams.delete("_data");
  return new Request(url, request);
}

/** The same request for the page that says it was too large; what it carries is not read. */
function withoutBody({ url, method, headers: sent, signal }: Request): Request {
  const headers = new Headers(sent);
  for (const name of ["Content-Length", "Content-Type", "Transfer-Encoding"]) headers.delete(name);
  return new Request(url, { method, headers, signal });
}
