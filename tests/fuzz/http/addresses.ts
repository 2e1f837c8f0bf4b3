import type { RouteConfigEntry } from "@remix-run/route-config";
import routes from "~/routes";

export const addresses: readonly string[] = [...new Set(routes.flatMap((route) => below(route)))];

function below({ path = "", index, children = [] }: RouteConfigEntry, above = ""): string[] {
  const own = [above, path].filter(Boolean).join("/");
  const isPage = path !== "" || index === true;
  return [...(isPage ? [`/${own}`] : []), ...children.flatMap((child) => below(child, own))];
}
