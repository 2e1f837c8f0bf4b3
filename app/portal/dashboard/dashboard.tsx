import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import consoleStyles from "~/ui/console.css?url";
import type { loadShell } from "./dashboard.server";
import { DashboardShell } from "./shell";

export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "~/portal/problem/boundary";
export { loadShell as loader } from "./dashboard.server";

/** Pages below carry the framework's scripts; they work without them too. */
export const handle = { hydrate: true };

export const links: LinksFunction = () => [{ rel: "stylesheet", href: consoleStyles }];

export default function Dashboard() {
  return (
    <DashboardShell {...useLoaderData<typeof loadShell>()}>
      <Outlet />
    </DashboardShell>
  );
}
