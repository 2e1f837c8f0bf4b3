import { randomUUID } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { AppLoadContext, ServerBuild } from "@remix-run/node";
import { contract } from "~/contract";
import { clientAddressOf, plainAddress, trustedProxies } from "~/lib/client-address.server";
import type { Logger } from "~/lib/log.server";
import { loggedPath } from "~/lib/logged-path";
import type { ServerMetrics } from "~/lib/metrics.server";
import { paths } from "~/lib/paths";
import { noteUnnamedProxy } from "~/lib/unnamed-proxies.server";
import { OPENID_ROUTES } from "./openid-routes";
import { addressesOf, routeFinder, withoutDataSuffix } from "./route-addresses";
import { STATIC_SCRIPTS } from "./static-scripts";
import { words } from "./words";

export const REQUEST_ID_HEADER = "X-Request-Id";

/** Frequent requests, logged at `debug`. */
const QUIET = new Set<string>([
  "/healthz",
  "/readyz",
  "/metrics",
  "/assets/*",
  ...STATIC_SCRIPTS,
  paths.forwardAuth,
  paths.forwardAuthCheck,
]);

export interface RequestRecord {
  context: AppLoadContext & { requestId: string };
  end(status: number): void;
}

interface RecorderOptions {
  routes: ServerBuild["routes"];
  /** May be addresses and networks. */
  proxies: readonly string[];
  secure: boolean;
  log: Logger;
  metrics: ServerMetrics;
}

/** `path` omits the query, which may contain secrets. */
export function createRecorder({ routes, proxies, secure, log, metrics }: RecorderOptions) {
  const routeOf = routeFinder([
    ...QUIET,
    `${paths.atHost}*`,
    ...addressesOf(routes).values(),
    ...callsOf(contract),
    ...OPENID_ROUTES,
  ]);
  const isTrusted = trustedProxies(proxies);
  const warned = new Set<string>();

  /** Once: every request has it, or a client made it up. */
  const warnOnce = (text: string, peer: string) => {
    if (warned.has(text)) return;
    warned.add(text);
    log.warn({ peer }, text);
  };

  return (incoming: IncomingMessage, path: string): RequestRecord => {
    const startedAt = performance.now();
    const { method = "GET", headers, socket } = incoming;
    const peer = plainAddress(socket.remoteAddress ?? "unknown");
    const forwardedFor = oneOf(headers["x-forwarded-for"]);
    if (forwardedFor !== undefined && !isTrusted(peer)) {
      warnOnce(words.ignoredProxy, peer);
      noteUnnamedProxy(peer);
    }
    if (!secure && headers["x-forwarded-proto"] === "https") warnOnce(words.behindTls, peer);
    const sentId = oneOf(headers["x-request-id"]);
    // A trusted proxy's, so that logs match.
    const requestId = sentId !== undefined && isTrusted(peer) && REQUEST_ID.test(sentId) ? sentId : randomUUID();
    const clientAddress = clientAddressOf(peer, forwardedFor, isTrusted);
    const context: RequestRecord["context"] = { requestId, clientAddress };
    return {
      context,
      end(status) {
        const route = routeOf(withoutDataSuffix(path));
        const ms = performance.now() - startedAt;
        metrics.request({ route, method, status, seconds: ms / 1000 });
        const { userId } = context;
        const line = {
          requestId,
          client: clientAddress,
          userId,
          method,
          route,
          path: loggedPath(path),
          status,
          ms: Math.round(ms * 10) / 10,
        };
        log[QUIET.has(route) ? "debug" : "info"](line, "request");
      },
    };
  };
}

/** Cannot be mistaken for other log text. */
const REQUEST_ID = /^[\w.-]{8,64}$/;

/** Repeated headers are joined with commas, or a list. */
const oneOf = (header: string | string[] | undefined): string | undefined =>
  Array.isArray(header) ? header.join(",") : header;

const callsOf = (endpoints: typeof contract): string[] =>
  Object.values(endpoints).map(({ path }) => path.replace(/\{(\w+)\}/g, ":$1"));
