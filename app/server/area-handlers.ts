import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

/**
 * By so many segments, or fewer where there are no more, paths are told apart: `/dashboard/user` is an area, and
 * `/login`.
 */
const DEPTH = 2;

/**
 * Remix ranks every route it has several times for every request. So each area has a handler of its own that has only
 * the routes which paths in it can match, and those above them: it takes a fraction of the time, however many screens
 * there are.
 * @returns the handler for a path
 */
export function createAreaHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = createRequestHandler(build, "production");
  const areas = new Set(Object.keys(build.routes).map((id) => areaOf(addressOf(build, id))));
  const handlers = new Map([...areas].map((area) => [area, createRequestHandler(within(area, build), "production")]));
  return (pathname) => {
    // Single fetch asks for a page's data by this ending.
    const [first = "", second = ""] = pathname
      .replace(/\.data$/, "")
      .split("/")
      .slice(1);
    return handlers.get(`${first}/${second}`) ?? handlers.get(first) ?? everything;
  };
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
