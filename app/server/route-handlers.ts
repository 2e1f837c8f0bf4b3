import {
  createRequestHandler,
  type LoaderFunctionArgs,
  type RequestHandler,
  redirectDocument,
  type ServerBuild,
} from "@remix-run/node";
import { wantsScripts } from "~/lib/handle";
import { inLanguage } from "~/lib/language.server";
import { addressesOf, routeFinder, UNKNOWN_ROUTE, withoutDataSuffix } from "./route-addresses";

type Route = ServerBuild["routes"][string];

/**
 * Remix ranks all its routes several times a request: a handler of one address takes a tenth (docs/decisions/0026). Pages without framework
 * scripts have no data: scripts are redirected to the page.
 */
export function createRouteHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = byRemix(build);
  const anything = { page: everything, data: inEnglish(everything) };
  const addresses = addressesOf(build.routes);
  const fixed = [...new Set(addresses.values())].filter((address) => !address.endsWith("*"));
  const handlersAt = (address: string) => {
    const own = withRoutes(build, (id) => isAtOrAbove(addresses.get(id), address));
    const leaf = leafAt(address, build.routes, addresses);
    const page = byRemix(own);
    const isPage = Boolean(leaf?.module.default);
    if (leaf && hasFrameworkScripts(leaf, build.routes))
      return { page: isPage ? page : inEnglish(page), data: inEnglish(page) };
    return { page, data: isPage ? byRemix(leadingToPage(own)) : page };
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
    const handlers = address === UNKNOWN_ROUTE ? anything : handlersOf(address);
    return handlers[path === pathname ? "page" : "data"];
  };
}

/** Framework scripts know English alone, whatever was chosen since their page came; files are the same for every reader. */
const inEnglish =
  (handle: RequestHandler): RequestHandler =>
  (request, context) =>
    inLanguage("en", () => handle(request, context));

/** Origin was checked before. Remix compares it with Host, knows no public address, and no-referrer pages send `Origin: null`. */
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

/** Within layouts of the same address. */
function leafAt(address: string, routes: ServerBuild["routes"], addresses: ReadonlyMap<string, string>) {
  const at = Object.values(routes).filter(({ id }) => addresses.get(id) === address);
  return at.find(({ id }) => at.every(({ parentId }) => parentId !== id));
}

/** Or a layout around it has. */
function hasFrameworkScripts(leaf: Route, routes: ServerBuild["routes"]): boolean {
  for (let route: Route | undefined = leaf; route; route = routes[route.parentId ?? ""])
    if (wantsScripts(route.module.handle)) return true;
  return false;
}

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

/** Remix reads the path as written. */
const isPlain = (pathname: string): boolean => !/%|\/\//.test(pathname);

const isAtOrAbove = (above: string | undefined, address: string): boolean =>
  above === "/" || `${address}/`.startsWith(`${above}/`);

function withRoutes(build: ServerBuild, isNeeded: (id: string) => boolean): ServerBuild {
  const needed = <Value>(table: Record<string, Value>) =>
    Object.fromEntries(Object.entries(table).filter(([id]) => isNeeded(id)));
  return { ...build, routes: needed(build.routes), assets: { ...build.assets, routes: needed(build.assets.routes) } };
}
