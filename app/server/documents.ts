import type { AppLoadContext, EntryContext, RequestHandler, ServerBuild } from "@remix-run/node";
import {
  type AgnosticRouteObject,
  createStaticHandler,
  type ErrorResponse,
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from "@remix-run/router";
import { encode } from "turbo-stream";
import { isHydrated } from "~/lib/hydration";
import { inScript } from "~/lib/in-script";
import { headersOf } from "./document-headers";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

export interface DocumentHandler {
  handle: RequestHandler;
  /** Whether its page carries the framework's scripts, and the data for them. */
  isHydrated: boolean;
}

/**
 * A handler for an address with a page. Remix's own copies the request twice for each loader and action, encodes all
 * data for browsers that never read it too, and leaves a timer of seconds behind; this one calls the same loaders and
 * actions by the same router, and renders by the same entry (docs/decisions/0050-plain-pages.md, 0054).
 * @param build with the routes at and above the address, at least
 * @returns undefined for an address without a page, whose handler is Remix's
 */
export function documentHandler(build: ServerBuild, leaf: Route): DocumentHandler | undefined {
  if (!leaf.module.default) return undefined;
  const chain = chainOf(build.routes, leaf);
  const hydrated = chain.some(({ module }) => isHydrated(module.handle));
  const { query, dataRoutes } = createStaticHandler([nested(chain)], {
    future: { v7_relativeSplatPath: build.future.v3_relativeSplatPath, v7_throwAbortReason: true },
  });
  const page = hydrated ? withScripts(build) : withoutScripts(build, chain);

  const shown = async (request: Request, context: StaticHandlerContext, loadContext: AppLoadContext) => {
    const remix: EntryContext = {
      ...page,
      staticHandlerContext: context,
      serverHandoffStream: hydrated ? encode(stateOf(context)) : undefined,
      future: build.future,
      isSpaMode: false,
      renderMeta: {},
      serializeError: () => ({ message: WITHHELD }),
    };
    const headers = headersOf(chain, context);
    const answer: unknown = await build.entry.module.default(request, context.statusCode, headers, remix, loadContext);
    return answer as Response;
  };

  const handle: RequestHandler = async (request, loadContext = {}) => {
    const failed = (error: unknown, params = {}) =>
      build.entry.module.handleError?.(error, { request, params, context: loadContext });
    const answer = await query(request, { requestContext: loadContext }).catch(failed);
    if (!answer) return new Response(null, { status: 500 });
    if (answer instanceof Response) return answer;
    answer.errors &&= withheld(answer.errors, failed);
    const page = await shown(request, answer, loadContext).catch((error: unknown) => {
      failed(error);
      const broken = getStaticContextFromError(dataRoutes, answer, new Error(WITHHELD));
      return shown(request, broken, loadContext);
    });
    return request.method === "HEAD" ? new Response(null, page) : page;
  };
  return { handle, isHydrated: hydrated };
}

type PageParts = Pick<EntryContext, "manifest" | "routeModules" | "serverHandoffString">;

/** Its router in the browser knows the addresses above as well, and is told what Remix's handler tells it. */
function withScripts({ routes, assets, basename, future, isSpaMode }: ServerBuild): PageParts {
  const serverHandoffString = inScript({ basename, future, isSpaMode });
  return { manifest: assets, routeModules: modulesOf(Object.values(routes)), serverHandoffString };
}

const withoutScripts = ({ assets }: ServerBuild, chain: readonly Route[]): PageParts => ({
  manifest: { ...assets, routes: only(chain, assets.routes) },
  routeModules: modulesOf(chain),
});

const modulesOf = (routes: readonly Route[]): EntryContext["routeModules"] =>
  Object.fromEntries(routes.map(({ id, module }) => [id, module]));

const only = <Value>(routes: readonly Route[], table: Record<string, Value>) =>
  Object.fromEntries(routes.flatMap(({ id }) => (table[id] ? [[id, table[id]]] : [])));

type RouteError = Omit<ErrorResponse, "data"> & { data: unknown; internal: boolean };

/** What the framework's scripts begin with, as they read it. */
function stateOf({ loaderData, actionData, errors }: StaticHandlerContext) {
  const written = Object.entries(errors ?? {}).map(([id, error]: [string, unknown]) => {
    if (!isRouteErrorResponse(error)) return [id, { message: WITHHELD, stack: undefined, __type: "Error" }] as const;
    // Not the router's own error, which it may carry besides.
    const { status, statusText, data, internal } = error as RouteError;
    return [id, { status, statusText, internal, data, __type: "RouteErrorResponse" }] as const;
  });
  return { loaderData, actionData, errors: errors && Object.fromEntries<unknown>(written) };
}

/** What is said in the place of a failure that only the log describes, as Remix says it. */
const WITHHELD = "Unexpected Server Error";

/** What its page is shown of each failure; `failed` is told of those that are defects. */
function withheld(errors: NonNullable<StaticHandlerContext["errors"]>, failed: (error: unknown) => void) {
  const shown = (error: unknown) => {
    const isThrown = isRouteErrorResponse(error);
    // The router's own refusals carry an error besides.
    if (!isThrown || "error" in error) failed(error);
    return isThrown ? error : new Error(WITHHELD);
  };
  return Object.fromEntries(Object.entries(errors).map(([id, error]) => [id, shown(error)]));
}

/** A route and those above it, the outermost first. */
function chainOf(routes: Routes, route: Route): Route[] {
  const above = route.parentId === undefined ? undefined : routes[route.parentId];
  return above ? [...chainOf(routes, above), route] : [route];
}

/** Each inside the one before, as the router takes them. */
function nested([route, ...inside]: Route[]): AgnosticRouteObject {
  const { id, parentId, path, index, caseSensitive, module } = route!;
  const { loader, action, handle } = module;
  const hasErrorBoundary = parentId === undefined || "ErrorBoundary" in module;
  const children = inside.length > 0 ? [nested(inside)] : undefined;
  return { id, path, index, caseSensitive, loader, action, handle, hasErrorBoundary, children } as AgnosticRouteObject;
}
