import type { AppLoadContext, EntryContext, RequestHandler, ServerBuild } from "@remix-run/node";
import {
  type AgnosticRouteObject,
  createStaticHandler,
  getStaticContextFromError,
  isRouteErrorResponse,
  type StaticHandlerContext,
} from "@remix-run/router";
import { isHydrated } from "~/lib/hydration";

type Routes = ServerBuild["routes"];
type Route = Routes[string];

/**
 * A handler for an address whose page ships no framework script. Remix's own copies the request twice for each loader
 * and action, encodes all data for a browser that never reads it, and leaves a timer of seconds behind; this one calls
 * the same loaders and actions by the same router, and renders by the same entry (docs/decisions/0050-plain-pages.md).
 * @returns undefined where Remix itself is needed: for pages with its scripts, and for addresses without a page
 */
export function plainPageHandler(build: ServerBuild, leaf: Route): RequestHandler | undefined {
  const chain = chainOf(build.routes, leaf);
  if (!leaf.module.default || chain.some(({ module }) => isHydrated(module.handle))) return undefined;
  const { query, dataRoutes } = createStaticHandler([nested(chain)], {
    future: { v7_relativeSplatPath: build.future.v3_relativeSplatPath, v7_throwAbortReason: true },
  });
  const routeModules = Object.fromEntries(chain.map(({ id, module }) => [id, module]));
  const manifest = { ...build.assets, routes: only(chain, build.assets.routes) };

  const shown = async (request: Request, context: StaticHandlerContext, loadContext: AppLoadContext) => {
    const remix: EntryContext = {
      manifest,
      routeModules,
      staticHandlerContext: context,
      future: build.future,
      isSpaMode: false,
      renderMeta: {},
      serializeError: () => ({ message: WITHHELD }),
    };
    const headers = headersOf(leaf, context);
    const answer: unknown = await build.entry.module.default(request, context.statusCode, headers, remix, loadContext);
    return answer as Response;
  };

  return async (request, loadContext = {}) => {
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
}

const only = <Value>(routes: readonly Route[], table: Record<string, Value>) =>
  Object.fromEntries(routes.flatMap(({ id }) => (table[id] ? [[id, table[id]]] : [])));

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

/** What the page says, and the cookies that its action and its loader keep; of a failure those alone. */
function headersOf({ id, module }: Route, { errors, actionHeaders, loaderHeaders }: StaticHandlerContext): Headers {
  const [ofAction, ofLoader] = [actionHeaders[id] ?? new Headers(), loaderHeaders[id] ?? new Headers()];
  const own = typeof module.headers === "function" ? module.headers : undefined;
  const given = {
    ...{ actionHeaders: ofAction, loaderHeaders: ofLoader },
    ...{ parentHeaders: new Headers(), errorHeaders: undefined },
  };
  const said = errors ? undefined : own?.(given);
  const headers = new Headers(said);
  const known = new Set(headers.getSetCookie());
  for (const cookie of [...ofAction.getSetCookie(), ...ofLoader.getSetCookie()])
    if (!known.has(cookie)) headers.append("Set-Cookie", cookie);
  return headers;
}
