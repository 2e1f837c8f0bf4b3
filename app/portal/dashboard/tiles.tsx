import type { MetaFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import { pageTitle } from "~/lib/product";
import type { loadTiles } from "./dashboard.server";
import { TilesView } from "./tiles-view";
import { tiles } from "./words";

export { loadTiles as loader } from "./dashboard.server";

export const meta: MetaFunction = () => [{ title: pageTitle(tiles.pageTitle) }];

export default function Tiles() {
  return (
    <TilesView {...useLoaderData<typeof loadTiles>()}>
      <Outlet />
    </TilesView>
  );
}
