import type { IncomingMessage } from "node:http";
import type { HttpBindings } from "@hono/node-server";
import { serveStatic } from "@hono/node-server/serve-static";
import { type Context, Hono, type Next } from "hono";
import { bodyLimit } from "hono/body-limit";
import { isOurOrigin } from "~/auth/origin.server";
import { isReadable } from "~/auth/oversized-form.server";
import { PUBLIC_FORM_MAX_BYTES, UPLOAD_MAX_BYTES } from "~/contract/kit/rules";
import { words as contractWords } from "~/contract/kit/words";
import { loader as answerApi } from "~/gateway/api";
import { answerForwardAuth, hubMetrics } from "~/gateway/api-route.server";
import { plainAddress, trustedProxies } from "~/lib/client-address.server";
import { compressed } from "~/lib/compression.server";
import type { Env } from "~/lib/env.server";
import { inLanguageOf } from "~/lib/language.server";
import type { Logger } from "~/lib/log.server";
import { type createServerMetrics, METRICS_TYPE } from "~/lib/metrics.server";
import { mayReadMetrics } from "~/lib/metrics-access.server";
import { paths } from "~/lib/paths";
import { shareOf, worker } from "~/lib/worker.server";
import type { RequestRecord } from "./request-record";
import type { createRouteHandlers } from "./route-handlers";
import { scriptRedirect } from "./script-redirect";
import { STATIC_SCRIPTS } from "./static-scripts";
import { createStrangerPages } from "./stranger-pages";
import { TokenBuckets } from "./token-bucket";
import { words } from "./words";
import { isWholeMachineStarted, metricsOfAll } from "./worker-channel";

const BODY_MAX_BYTES = UPLOAD_MAX_BYTES + 256 * 1024;
/** For one address: each page costs as much as any. */
const TOO_LARGE_PAGES = { atOnce: shareOf(5), perSecond: 0.5 / (worker?.of ?? 1), names: 5_000 };
/** For pages and files; the product API checks its own methods. */
const PAGE_METHODS = ["GET", "HEAD", "POST"];
const [YEAR, DAY, HOUR] = ["public, max-age=31536000, immutable", "public, max-age=86400", "public, max-age=3600"];

export type Bindings = HttpBindings & Pick<RequestRecord, "context">;
type Call = Context<{ Bindings: Bindings }>;

interface Parts {
  handlerFor: ReturnType<typeof createRouteHandlers>;
  env: Env;
  log: Logger;
  metrics: ReturnType<typeof createServerMetrics>;
  clientFolder: string;
  isStopping(): boolean;
}

export function createApp({ handlerFor, env, log, metrics, clientFolder, isStopping }: Parts) {
  const app = new Hono<{ Bindings: Bindings }>();
  const isProxy = trustedProxies(env.trustedProxies);
  const tooLargePages = new TokenBuckets(TOO_LARGE_PAGES);
  const strangerPage = createStrangerPages();

  const files = (cacheControl: string) =>
    serveStatic({
      root: clientFolder,
      precompressed: true,
      onFound: (_path, call) => call.header("Cache-Control", cacheControl),
    });
  const answer = async (call: Call, { bodyTooLarge = false } = {}) => {
    const request = withoutDataParameter(checked(call, bodyTooLarge));
    const context = Object.assign(call.env.context, { bodyTooLarge });
    const byRemix = () => handlerFor(new URL(request.url).pathname)(request, context);
    // Bypasses Remix for API calls: it treats `.data` and unknown methods specially.
    const response = isApi(call)
      ? await answerApi({ request, params: {}, context })
      : await inLanguageOf(request.headers, () => strangerPage(request, context, byRemix));
    sayWhenToRetry(response, context.retryAfterSeconds);
    return compressed(scriptRedirect(response, request), call.req.header("Accept-Encoding"));
  };
  const refuseBody = (call: Call) =>
    tooLargePages.take(call.env.context.clientAddress ?? "")
      ? answer(call, { bodyTooLarge: true })
      : Promise.resolve(call.text(contractWords.refusals.tooLarge, 413));
  const limitTo = (maxSize: number) => {
    const counted = bodyLimit({ maxSize, onError: (call) => refuseBody(call as Call) });
    // Reading a body of announced size would copy the whole request.
    return (call: Call, next: Next) => {
      if (!mayHaveBody(call)) return next();
      const bytes = announcedBytes(call);
      return bytes === undefined ? counted(call, next) : bytes > maxSize ? refuseBody(call) : next();
    };
  };
  const [forUsers, forAnybody] = [limitTo(BODY_MAX_BYTES), limitTo(PUBLIC_FORM_MAX_BYTES)];

  // For any method: a proxy may use that of the proxied request.
  app.use((call, next) => {
    if (!isForwardAuth(call.req.path)) return next();
    const isTrusted = isProxy(plainAddress(call.env.incoming.socket.remoteAddress ?? ""));
    const onUser = (userId: string) => void (call.env.context.userId = userId);
    const { clientAddress = "unknown", requestId } = call.env.context;
    return answerForwardAuth(call.req.raw, { isTrusted, onUser, clientAddress, requestId });
  });
  app.use((call, next) => {
    if (isApi(call) || PAGE_METHODS.includes(call.req.method)) return next();
    return Promise.resolve(call.text(words.wrongMethod, 405, { Allow: PAGE_METHODS.join(", ") }));
  });
  app.use("/assets/*", files(YEAR));
  // Open pages may request files of an older build.
  app.use("/assets/*", (call) => Promise.resolve(call.text(contractWords.refusals.notFound, 404)));
  for (const script of STATIC_SCRIPTS) app.use(script, files(HOUR));
  app.use("/robots.txt", files(DAY));
  app.get("/readyz", (call, next) => {
    const busy = isStopping() ? "stopping" : isWholeMachineStarted() ? undefined : "starting";
    return busy ? Promise.resolve(call.text(`${busy}\n`, 503)) : next();
  });
  app.get("/metrics", async (call) => {
    const { socket } = call.env.incoming;
    const mayRead = mayReadMetrics({ peer: socket.remoteAddress ?? "", header: (name) => call.req.header(name) }, env);
    if (!mayRead) return call.text(contractWords.refusals.notFound, 404);
    const text = worker ? await metricsOfAll() : (await metrics.text()) + (await hubMetrics());
    return call.text(text, 200, { "Content-Type": METRICS_TYPE });
  });
  app.use((call, next) =>
    isApi(call) || isOfPages(call) ? next() : Promise.resolve(call.text(contractWords.refusals.notFound, 404)),
  );
  // The product API authenticates before reading.
  app.use((call, next) => (isApi(call) ? next() : isForUsers(call) ? forUsers(call, next) : forAnybody(call, next)));
  app.all("*", (call) => answer(call));
  app.onError((error, call) => {
    if (isCutOff(call.env.incoming)) return call.body(null, 400);
    log.error({ err: error, requestId: call.env.context.requestId }, "request failed");
    return call.text(contractWords.refusals.defect, 500);
  });
  return app;
}

/** Whether the path decodes; Remix would print an undecodable one as it came. */
function isOfPages({ req }: Call): boolean {
  try {
    return decodeURI(new URL(req.raw.url).pathname) !== "";
  } catch {
    return false;
  }
}

/** Before the whole body had arrived. */
export const isCutOff = (incoming: IncomingMessage): boolean => incoming.destroyed && !incoming.complete;

/** Without the document and reference page. */
const isApi = ({ req: { path } }: Call): boolean =>
  (path.startsWith("/api/") && !ABOUT_THE_API.includes(path)) || path.startsWith("/access/v1/");

const ABOUT_THE_API: readonly string[] = ["/api/", paths.apiDocument];

export const isForwardAuth = (path: string): boolean =>
  path === paths.forwardAuth || path === paths.forwardAuthCheck || path.startsWith(paths.atHost);

const mayHaveBody = ({ req: { method } }: Call): boolean => method !== "GET" && method !== "HEAD";

/** Undefined if Node does not enforce it. */
function announcedBytes({ req }: Call): number | undefined {
  const bytes = req.header("Content-Length");
  return bytes === undefined || req.header("Transfer-Encoding") !== undefined ? undefined : Number(bytes);
}

/** The form of a user's page goes there, too. */
const CHOICES = ["/language", "/look"];
/** May contain a picture or template. */
const isForUsers = ({ req: { path } }: Call): boolean =>
  path.startsWith(`${paths.dashboard}/`) || CHOICES.includes(path);

/** Refuses cross-site forms, but not API calls from other hosts. */
function checked(call: Call, bodyTooLarge: boolean): Request {
  const isUnread = bodyTooLarge && !isReadable(call.req.raw.headers);
  const request = isUnread ? withoutBody(call.req.raw) : call.req.raw;
  const isByRedirect = [paths.samlSignIn, paths.samlLogout].some((each) => each === call.req.path);
  if (!mayHaveBody(call) || isApi(call) || (isOurOrigin(request.headers) && !isByRedirect)) return request;
  // Answers with the refusal page without reading body or cookies.
  Object.assign(call.env.context, { refusedAddress: new URL(request.url).pathname });
  const userAgent = request.headers.get("User-Agent");
  return new Request(new URL(isByRedirect ? paths.samlPosted : paths.foreignOrigin, request.url), {
    headers: userAgent ? { "User-Agent": userAgent } : {},
  });
}

/** Remix would treat `?_data` as a call from before single fetch, and log two errors. */
function withoutDataParameter(request: Request): Request {
  if (!request.url.includes("?")) return request;
  const url = new URL(request.url);
  if (!url.searchParams.has("_data")) return request;
  url.searchParams.delete("_data");
  return new Request(url, request);
}

/** For the page that says so. */
function withoutBody({ url, method, headers: sent, signal }: Request): Request {
  const headers = new Headers(sent);
  for (const name of ["Content-Length", "Content-Type", "Transfer-Encoding"]) headers.delete(name);
  return new Request(url, { method, headers, signal });
}

/** Adds Retry-After to a 429 or 503. */
function sayWhenToRetry({ status, headers }: Response, seconds: number | undefined): void {
  const isForNow = status === 429 || status === 503;
  if (isForNow && seconds !== undefined && !headers.has("Retry-After")) headers.set("Retry-After", String(seconds));
}
