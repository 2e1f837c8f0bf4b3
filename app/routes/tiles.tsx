import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadTiles } from "~/portal/dashboard/dashboard.server";
import { TilesView } from "~/portal/dashboard/tiles-view";
import { tiles } from "~/text/dashboard";

export { loadTiles as loader } from "~/portal/dashboard/dashboard.server";

export const meta: MetaFunction = () => [{ title: pageTitle(tiles.pageTitle) }];

export default function Tiles() {
  return (
    <TilesView {...useLoaderData<typeof loadTiles>()}>
      <Outlet />
    </TilesView>
  );
}
