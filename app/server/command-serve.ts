import cluster from "node:cluster";
import type { Hub } from "~/hub/server";
import { env } from "~/lib/env.server";

/**
 * Starts the server, in as many processes as PORTICO_PROCESSES says, and keeps it running until SIGINT or SIGTERM.
 * @param prepare what comes between the hub and the server, in one process
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
