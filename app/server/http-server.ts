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
import { lingering } from "./lingering";
import { forLynx } from "./lynx";
import { createOpenIdAnswers, isOpenIdAddress } from "./openid-requests";
import { createRecorder, REQUEST_ID_HEADER } from "./request-record";
import { createRouteHandlers } from "./route-handlers";
import { words } from "./words";

export interface HttpServer {
  port: number;
  /** From now on `/readyz` answers 503, and each connection closes after its answer. */
  announceStop(): void;
  /**
   * Takes no new connections, while another process does; each that is open closes after its next answer. Resolves when
   * all have, or were cut off after `limitMs`.
   */
  retire(limitMs: number): Promise<void>;
  /** Metrics of this process, but for the hub's. */
  figures(): Promise<Figures>;
  /** Accepts no new requests and waits at most `limitMs` for those under way. */
  close(limitMs: number): Promise<void>;
}

/** Serves what `createApp` answers and the OpenID provider; adds our headers and a log line to each answer. */
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
  /** Whether connections close after their answer. */
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
      // What the engine writes itself has to have them before.
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
    response.headers.set(REQUEST_ID_HEADER, context.requestId);
    if (isLast) response.headers.set("Connection", "close");
    // Some of these go to hosts that are not ours: what those demand of browsers is theirs to say.
    const ours = isForwardAuth(path) ? headers.filter(([name]) => name !== TRANSPORT_HEADER) : headers;
    for (const [name, value] of [...ours, ...headersOfDocument(path, response.headers.get("Content-Type"))])
      if (!response.headers.has(name)) response.headers.set(name, value);
    // Answers hold users' data: nothing is cached unless it says that it may be.
    if (!response.headers.has("Cache-Control")) response.headers.set("Cache-Control", "no-store");
    return isStopping ? response : lingering(response, incoming);
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

/** Characters of a path, of which no address of ours has a tenth: what finds routes takes the square of its length. */
const PATH_MAX = 4_096;
/** Requests of HTTP/1.0 need not name a host, and addresses are made of the public one anyway. */
const HOST_IF_NONE = { hostname: "localhost" };
/** @returns the port, chosen by the system where it was 0 */
async function listen(server: Server, { port, host }: Env): Promise<number> {
  await new Promise<void>((resolve, reject) => {
    // Without its cause, which looks like that of a database that cannot be reached.
    server.once("error", ({ message }) => reject(new Error(words.cannotListen(message))));
    server.listen(port, host, resolve);
  });
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : port;
}

/** The folder Vite put the browser's files into. */
export const clientFolderOf = (projectRoot: string): string => join(projectRoot, "build/client");
