import {
  createRequestHandler,
  type LoaderFunctionArgs,
  type RequestHandler,
  redirectDocument,
  type ServerBuild,
} from "@remix-run/node";
import { isHydrated } from "~/lib/hydration";
import { routeFinder, UNKNOWN_ROUTE } from "~/lib/route-finder";
import { addressesOf, withoutDataSuffix } from "./route-addresses";

type Route = ServerBuild["routes"][string];

/**
 * Remix ranks every route it knows several times for every request. So each address has a handler of its own that
 * knows only its route and those above it: it takes a tenth of the time, however many screens there are. It is made when
 * the address is first asked for. Pages without the framework's scripts have no data: scripts of other pages are led to
 * the page.
 * @returns the handler for a path
 */
export function createRouteHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = byRemix(build);
  const addresses = addressesOf(build.routes);
  const fixed = [...new Set(addresses.values())].filter((address) => !address.endsWith("*"));
  const handlersAt = (address: string) => {
    const own = withRoutes(build, (id) => isAtOrAbove(addresses.get(id), address));
    const leaf = leafAt(address, build.routes, addresses);
    const page = byRemix(own);
    return { page, data: leaf && isPlainPage(leaf, build.routes) ? byRemix(leadingToPage(own)) : page };
  };
  const known = new Map<string, ReturnType<typeof handlersAt>>();
  const handlersOf = (address: string) => {
    const handlers = known.get(address) ?? handlersAt(address);
    known.set(address, handlers);
    return handlers;
  };
  const find = routeFinder(fixed);
  return (pathname) => {
    const path = withoutDataSuffix(pathname);
    const address = isPlain(pathname) ? find(path) : UNKNOWN_ROUTE;
    return address === UNKNOWN_ROUTE ? everything : handlersOf(address)[path === pathname ? "page" : "data"];
  };
}

/**
 * Without the Origin header, which was checked before: Remix's own comparison of Origin and Host knows neither the
 * public address nor pages with Referrer-Policy no-referrer, whose forms send `Origin: null`.
 */
function byRemix(build: ServerBuild): RequestHandler {
  const handle = createRequestHandler(build, "production");
  return (request, context) => {
    if (request.method === "GET" || request.method === "HEAD" || !request.headers.has("Origin"))
      return handle(request, context);
    const headers = new Headers(request.headers);
    headers.delete("Origin");
    return handle(new Request(request, { headers }), context);
  };
}

/** The page at an address, inside whatever frames have the same address. */
function leafAt(address: string, routes: ServerBuild["routes"], addresses: ReadonlyMap<string, string>) {
  const at = Object.values(routes).filter(({ id }) => addresses.get(id) === address);
  return at.find(({ id }) => at.every(({ parentId }) => parentId !== id));
}

/** Whether neither a page nor a frame around it asks for the framework's scripts. */
function isPlainPage(leaf: Route, routes: ServerBuild["routes"]): boolean {
  if (!leaf.module.default) return false;
  for (let route: Route | undefined = leaf; route; route = routes[route.parentId ?? ""])
    if (isHydrated(route.module.handle)) return false;
  return true;
}

/** Answers with the page itself, as a document of its own, in the place of its data. */
function leadingToPage(build: ServerBuild): ServerBuild {
  const toPage = ({ request }: LoaderFunctionArgs) => {
    const { pathname, search } = new URL(request.url);
    return redirectDocument(pathname + search);
  };
  const led = Object.entries(build.routes).map(([id, route]): [string, Route] => {
    const loader = route.module.loader && toPage;
    return [id, { ...route, module: { ...route.module, loader } }];
  });
  return { ...build, routes: Object.fromEntries(led) };
}

/** Whether Remix reads a path as it is written. */
const isPlain = (pathname: string): boolean => !/%|\/\//.test(pathname);

const isAtOrAbove = (above: string | undefined, address: string): boolean =>
  above === "/" || `${address}/`.startsWith(`${above}/`);

function withRoutes(build: ServerBuild, isNeeded: (id: string) => boolean): ServerBuild {
  const needed = <Value>(table: Record<string, Value>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => isNeeded(id)));
  return { ...build, routes: needed(build.routes), assets: { ...build.assets, routes: needed(build.assets.routes) } };
}
