import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { paths } from "./lib/paths";

/** The layout of all pages without framework scripts (app/routes.ts). */
const PUBLIC_LAYOUT = "routes/public";
const API_ROUTE = "routes/api";

/** Whether an address is a call of the product API; the API's document and the page about it are pages like others. */
export const isApiCall = (pathname: string): boolean => pathname.startsWith("/api/") && pathname !== "/api/" && pathname !== paths.apiDocument;

/**
 * Remix ranks every route anew for every request. The pages most often asked for, those of the sign-in, are answered by a handler that knows
 * only them: it takes a fraction of the time, however many screens the console has. Calls of the product API are answered by its route alone.
 * @returns the handler for a path
 */
export function createAreaHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = createRequestHandler(build, "production");
  const publicPages = createRequestHandler(onlyPublic(build), "production");
  const api = apiHandler(build);
  const publicSegments = segmentsOf(build, (id) => isPublic(build, id));
  const otherSegments = segmentsOf(build, (id) => !isPublic(build, id));
  return (pathname) => {
    if (isApiCall(pathname)) return api;
    const first = pathname.split("/", 2)[1] ?? "";
    return publicSegments.has(first) && !otherSegments.has(first) ? publicPages : everything;
  };
}

/** Remix has meanings of its own for some addresses (`.data`, `?_data`) and words of its own for methods it does not know; the API has others. */
function apiHandler({ routes }: ServerBuild): RequestHandler {
  const { loader } = routes[API_ROUTE]!.module;
  return async (request, context = {}) => (await loader!({ request, params: {}, context })) as Response;
}

const isPublic = ({ routes }: ServerBuild, id: string): boolean =>
  id === PUBLIC_LAYOUT || (routes[id]?.parentId !== undefined && isPublic({ routes } as ServerBuild, routes[id].parentId));

/** First path segments of routes directly below the root or the public layout. */
function segmentsOf(build: ServerBuild, belongs: (id: string) => boolean): Set<string> {
  const top = Object.values(build.routes).filter((route) => belongs(route.id) && ["root", PUBLIC_LAYOUT].includes(route.parentId ?? ""));
  return new Set(top.map(({ path = "" }) => path.split("/")[0]!).filter((segment) => !segment.startsWith(":") && segment !== "*"));
}

function onlyPublic(build: ServerBuild): ServerBuild {
  const kept = <Value>(table: Record<string, Value>): Record<string, Value> =>
    Object.fromEntries(Object.entries(table).filter(([id]) => id === "root" || isPublic(build, id)));
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } };
}
