import type { ServerBuild } from "@remix-run/node";

type Routes = ServerBuild["routes"];

/** Full paths by id: `/dashboard/user/:id/edit`. */
export const addressesOf = (routes: Routes): Map<string, string> =>
  new Map(Object.keys(routes).map((id) => [id, addressOf(routes, id) || "/"]));

function addressOf(routes: Routes, id: string | undefined): string {
  const route = id === undefined ? undefined : routes[id];
  if (!route) return "";
  const above = addressOf(routes, route.parentId);
  return route.path ? `${above}/${route.path}` : above;
}

/** Single fetch loads data from there. */
export const withoutDataSuffix = (path: string): string => path.replace(/(\/_root)?\.data$/, "");
