import type { LinksFunction } from "@remix-run/node";
import { Outlet, useLoaderData } from "@remix-run/react";
import type { loadShell } from "~/portal/dashboard/dashboard.server";
import { DashboardShell } from "~/portal/dashboard/shell";
import consoleStyles from "~/ui/console.css?url";

export { loadShell as loader } from "~/portal/dashboard/dashboard.server";
export { ProblemBoundary as ErrorBoundary, problemMeta as meta } from "~/portal/problem/boundary";

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
