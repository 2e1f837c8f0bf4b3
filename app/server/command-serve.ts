import cluster from "node:cluster";
import type { Hub } from "~/hub/server";
import { env } from "~/lib/env.server";

/**
 * Runs until SIGINT or SIGTERM.
 * @param prepare runs in one process, between hub and server
 */
export async function serve(prepare?: (hub: Hub) => Promise<void>): Promise<{ url: string }> {
  const settings = env();
  if (settings.processes > 1 && cluster.isPrimary) {
    const { supervise } = await import("./supervise");
    return supervise(settings);
  }
  const { serveHere } = await import("./serve-process");
  return serveHere(settings, prepare);
}
