import cluster from "node:cluster";
import type { Hub } from "~/hub/server";
import { startDatabase } from "~/hub/server/kept-database";
import { type Env, env } from "~/lib/env.server";
import { log } from "~/lib/log.server";

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
  const hasDatabase = !settings.upstream && !settings.databaseUrl && !cluster.isWorker;
  return hasDatabase
    ? serveWithDatabase(settings, prepare)
    : (await serveHere())(settings, { prepare, database: undefined });
}

/** PostgreSQL comes up while our modules are loaded, which takes as long. A start that fails leaves none running. */
async function serveWithDatabase(settings: Env, prepare: ((hub: Hub) => Promise<void>) | undefined) {
  const { opening: database, launched } = startDatabase(settings, log);
  const stopDatabase = async () => (await database.catch(() => undefined))?.stop();
  // Until the server itself listens for them.
  const stop = () => void stopDatabase().finally(() => process.exit(0));
  for (const signal of SIGNALS) process.on(signal, stop);
  try {
    await launched;
    const start = await serveHere();
    const started = start(settings, { prepare, database });
    for (const signal of SIGNALS) process.off(signal, stop);
    return await started;
  } catch (error) {
    await stopDatabase();
    throw error;
  }
}

const SIGNALS = ["SIGINT", "SIGTERM"];

const serveHere = async () => (await import("./serve-process")).serveHere;
