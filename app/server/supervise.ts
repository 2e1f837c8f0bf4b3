import { type KeptDatabase, keepDatabase } from "~/hub/server/kept-database";
import { SECOND_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { warnOfSettings } from "./setting-warnings";
import { STOP_LIMIT_MS } from "./stop-limits";
import { createWorkers } from "./workers";

const MORE_MS = 2 * SECOND_MS;

/** Runs until SIGINT or SIGTERM; SIGHUP replaces the workers. A failed start leaves nothing running. */
export async function supervise(settings: Env): Promise<{ url: string }> {
  const workers = createWorkers(settings.processes, log);
  let opening: Promise<KeptDatabase> | undefined;
  const asked = new AbortController();
  const closeAll = async (signal: string) => {
    await workers.stop(signal, settings.drainSeconds * SECOND_MS + STOP_LIMIT_MS + MORE_MS);
    const database = await opening?.catch(() => undefined);
    await database?.close();
  };
  const stop = async (signal: string) => {
    if (asked.signal.aborted) {
      workers.stopAtOnce();
      return;
    }
    asked.abort();
    log.info({ signal }, "stopping");
    await closeAll(signal);
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(signal));
  const reload = reloads(() => workers.reload());
  try {
    warnOfSettings(settings);
    // A SIGHUP during the start reloads afterwards.
    const starting = start();
    process.on("SIGHUP", () => void starting.then(reload, () => undefined));
    await starting;
  } catch (error) {
    // The signal's handler ends the process.
    if (asked.signal.aborted) return new Promise(() => undefined);
    await closeAll("failed");
    throw error;
  }
  log.info({ url: settings.publicUrl, address: settings.host ?? "*", workers: settings.processes }, "started");
  return { url: settings.publicUrl };

  async function start(): Promise<void> {
    if (!settings.upstream && !settings.databaseUrl) await (opening = keepDatabase(settings, log));
    await workers.start();
  }
}

/** One reload at a time; requests meanwhile cause one more. */
function reloads(work: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined;
  let again = false;
  const run = async () => {
    log.info("reloading");
    try {
      await work();
      log.info("reloaded");
    } catch (error) {
      log.error({ err: error }, "not reloaded: the workers of before go on");
    }
  };
  return async () => {
    again = true;
    running ??= (async () => {
      while (again) {
        again = false;
        await run();
      }
    })().finally(() => (running = undefined));
    await running;
  };
}
