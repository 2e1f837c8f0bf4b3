import type { Server } from "node:http";
import { join } from "node:path";
import { getRequestListener, type HttpBindings } from "@hono/node-server";
import { RESPONSE_ALREADY_SENT } from "@hono/node-server/utils/response";
import type { ServerBuild } from "@remix-run/node";
import { getPath } from "hono/utils/url";
import { words as contractWords } from "~/contract/kit/words";
import { drainable } from "~/lib/draining.server";
import type { Env } from "~/lib/env.server";
import type { Figures } from "~/lib/figures.server";
import type { Logger } from "~/lib/log.server";
import { createServerMetrics } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import { version } from "~/lib/root.server";
import { commonHeaders, headersOfDocument, TRANSPORT_HEADER } from "~/lib/security-headers.server";
import { createApp, isCutOff, isForwardAuth } from "./app";
import { createGuardedServer } from "./connections";
import { drainUnreadBody } from "./drain-unread-body";
import { forLynx } from "./lynx";
import { createOpenIdAnswers, isOpenIdAddress } from "./openid-requests";
import { createRecorder, REQUEST_ID_HEADER } from "./request-record";
import { createRouteHandlers } from "./route-handlers";
import { words } from "./words";

export interface HttpServer {
  port: number;
  /** `/readyz` answers 503, and each connection closes after its answer. */
  announceStop(): void;
  /** No new connections; open ones close after their next answer, or after `limitMs`. */
  retire(limitMs: number): Promise<void>;
  figures(): Promise<Figures>;
  /** Waits at most `limitMs` for requests in progress. */
  close(limitMs: number): Promise<void>;
}

export async function startHttpServer(
  build: ServerBuild,
  env: Env,
  log: Logger,
  clientFolder: string,
): Promise<HttpServer> {
  const handlerFor = createRouteHandlers(build);
  const metrics = createServerMetrics(version);
  const { trustedProxies: proxies, secure } = env;
  const record = createRecorder({ routes: build.routes, proxies, secure, log, metrics });
  let isStopping = false;
  /** Connections close after their answer. */
  let isLast = false;
  const app = createApp({ handlerFor, env, log, metrics, clientFolder, isStopping: () => isStopping });
  const answerOpenId = createOpenIdAnswers(env, (request, context) => handlerFor(paths.openid)(request, context));

  const headers = commonHeaders(secure);
  const openIdHeaders = [...headers, ...headersOfDocument(paths.openid, null), ["Cache-Control", "no-store"] as const];
  const listener = getRequestListener(async (request, bindings) => {
    const { incoming, outgoing } = bindings as HttpBindings;
    const path = getPath(request);
    const { context, end } = record(incoming, path);
    const isOpenId = isOpenIdAddress(path);
    if (isOpenId) {
      // Before the engine writes its answers.
      for (const [name, value] of openIdHeaders) outgoing.setHeader(name, value);
      outgoing.setHeader(REQUEST_ID_HEADER, context.requestId);
      if (isLast) outgoing.setHeader("Connection", "close");
    }
    const answered =
      path.length > PATH_MAX
        ? new Response(contractWords.refusals.notFound, { status: 404 })
        : isOpenId
          ? await answerOpenId({ incoming, outgoing, request, context })
          : await app.fetch(request, { ...bindings, context });
    if (answered === RESPONSE_ALREADY_SENT) {
      end(outgoing.statusCode);
      return answered;
    }
    // The client hung up mid-body: log it as 400, not 500.
    end(answered.status >= 500 && isCutOff(incoming) ? 400 : answered.status);
    const response = forLynx(answered, request, secure);
    // AuthZEN's answers have their caller's own.
    if (!response.headers.has(REQUEST_ID_HEADER)) response.headers.set(REQUEST_ID_HEADER, context.requestId);
    if (isLast) response.headers.set("Connection", "close");
    // Other hosts set their own transport policy.
    const ours = isForwardAuth(path) ? headers.filter(([name]) => name !== TRANSPORT_HEADER) : headers;
    for (const [name, value] of [...headersOfDocument(path, response.headers.get("Content-Type")), ...ours])
      if (!response.headers.has(name)) response.headers.set(name, value);
    // Answers contain users' data: no caching unless declared.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return isStopping ? response : drainUnreadBody(response, incoming);
  }, HOST_IF_NONE);

  const server = createGuardedServer((request, response) => void listener(request, response), proxies);
  const draining = drainable(server);
  const port = await listen(server, env);
  return {
    port,
    announceStop: () => void (isStopping = isLast = true),
    retire(limitMs) {
      isLast = true;
      return draining.retire(limitMs);
    },
    figures: () => metrics.figures(),
    close: (limitMs) => draining.close(limitMs),
  };
}

/** In characters. Route matching takes quadratic time. */
const PATH_MAX = 4_096;
/** HTTP/1.0 needs no Host, and URLs use the public address anyway. */
const HOST_IF_NONE = { hostname: "localhost" };
/** @returns the port; the system chooses it for 0 */
async function listen(server: Server, { port, host }: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    // The cause is omitted, since it looks like an unreachable database.
    server.once("error", ({ message }) => reject(new Error(words.cannotListen(message))));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

export const clientFolderOf = (projectRoot: string): string => join(projectRoot, "build/client");
