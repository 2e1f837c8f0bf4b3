import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { paths } from "~/lib/paths";

const API_ROUTE = "routes/api";

/** Whether an address is a call of the product API; the API's document and the page about it are pages like others. */
export const isApiCall = (pathname: string): boolean =>
  pathname.startsWith("/api/") && pathname !== "/api/" && pathname !== paths.apiDocument;

/**
 * By so many segments, or fewer where there are no more, paths are told apart: `/dashboard/user` is an area, and
 * `/login`.
 */
const DEPTH = 2;

/**
 * Remix ranks every route it has several times for every request. So each area has a handler of its own that has only
 * the routes which paths in it can match, and those above them: it takes a fraction of the time, however many screens
 * there are. Calls of the product API are answered by its route alone.
 * @returns the handler for a path
 */
export function createAreaHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = createRequestHandler(build, "production");
  const api = apiHandler(build);
  const areas = new Set(Object.keys(build.routes).map((id) => areaOf(addressOf(build, id))));
  const handlers = new Map([...areas].map((area) => [area, createRequestHandler(within(area, build), "production")]));
  return (pathname) => {
    if (isApiCall(pathname)) return api;
    // Single fetch asks for a page's data by this ending.
    const [first = "", second = ""] = pathname
      .replace(/\.data$/, "")
      .split("/")
      .slice(1);
    return handlers.get(`${first}/${second}`) ?? handlers.get(first) ?? everything;
  };
}

/**
 * Remix has meanings of its own for some addresses (`.data`, `?_data`) and words of its own for methods it does not
 * know; the API has others.
 */
function apiHandler({ routes }: ServerBuild): RequestHandler {
  const { loader } = routes[API_ROUTE]!.module;
  return async (request, context = {}) => (await loader!({ request, params: {}, context })) as Response;
}

/** The segments of a route's path, below those of its parents'. */
function addressOf(build: ServerBuild, id: string): string[] {
  const { parentId, path = "" } = build.routes[id]!;
  return [...(parentId === undefined ? [] : addressOf(build, parentId)), ...path.split("/").filter(Boolean)];
}

function areaOf(address: string[]): string {
  const variable = address.findIndex(isVariable);
  return address.slice(0, Math.min(DEPTH, variable === -1 ? DEPTH : variable)).join("/");
}

const isVariable = (segment: string): boolean => segment.startsWith(":") || segment === "*";

/** What of the routes a path that begins with these segments can match. Case does not count, as with Remix. */
function within(area: string, build: ServerBuild): ServerBuild {
  const segments = area.toLowerCase().split("/");
  const fits = (id: string) =>
    segments.every((segment, index) => [undefined, segment].includes(fixedAt(addressOf(build, id), index)));
  const kept = <Value>(table: Record<string, Value>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => fits(id)));
  return { ...build, routes: kept(build.routes), assets: { ...build.assets, routes: kept(build.assets.routes) } };
}

/** The segment there; undefined where a path may have any, or need have none. */
function fixedAt(address: string[], index: number): string | undefined {
  const segment = address[index];
  return segment === undefined || isVariable(segment) ? undefined : segment.toLowerCase();
}
