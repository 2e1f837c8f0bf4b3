import { createRequestHandler, type RequestHandler, type ServerBuild } from "@remix-run/node";
import { routeFinder } from "~/lib/route-finder";
import { addressesOf, withoutDataSuffix } from "./route-addresses";

/**
 * Remix ranks every route it knows several times for every request. So each address has a handler of its own that
 * knows only its route and those above it: it takes a tenth of the time, however many screens there are.
 * @returns the handler for a path
 */
export function createRouteHandlers(build: ServerBuild): (pathname: string) => RequestHandler {
  const everything = createRequestHandler(build, "production");
  const addresses = addressesOf(build.routes);
  const fixed = [...new Set(addresses.values())].filter((address) => !address.endsWith("*"));
  const handlers = new Map(
    fixed.map((address) => {
      const isNeeded = (id: string) => isAtOrAbove(addresses.get(id), address);
      return [address, createRequestHandler(withRoutes(build, isNeeded), "production")];
    }),
  );
  const find = routeFinder(fixed);
  return (pathname) => (isPlain(pathname) && handlers.get(find(withoutDataSuffix(pathname)))) || everything;
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
