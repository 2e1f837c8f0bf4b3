import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";

/** The layout of all pages without framework scripts (app/routes.ts). */
const PUBLIC_LAYOUT = "routes/public";

/**
 * Remix ranks every route anew for every request. The pages most often asked for, those of the sign-in, are answered by a handler that knows
 * only them: it takes a fraction of the time, however many screens the console has.
 * @returns the handler for a path
 */
export function createAreaHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = createRequestHandler(build, "production");
  const publicPages = createRequestHandler(onlyPublic(build), "production");
  const publicSegments = segmentsOf(build, (id) => isPublic(build, id));
  const otherSegments = segmentsOf(build, (id) => !isPublic(build, id));
  return (pathname) => {
    const first = pathname.split("/", 2)[1] ?? "";
    return publicSegments.has(first) && !otherSegments.has(first) ? publicPages : everything;
  };
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
