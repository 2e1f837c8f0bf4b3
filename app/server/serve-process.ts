import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { hubFigures } from "~/gateway/api-route.server";
import { startHub } from "~/gateway/hub.server";
import type { Hub } from "~/hub/server";
import { SECOND_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { projectRoot } from "~/lib/root.server";
import { secretsNow } from "~/lib/secrets.server";
import { isFirst, worker } from "~/lib/worker.server";
import { clientFolderOf, type HttpServer, startHttpServer } from "./http-server";
import { failureInWords } from "./reason";
import { warnOfSettings } from "./setting-warnings";
import { REQUESTS_LIMIT_MS, RETIRE_LIMIT_MS, STOP_LIMIT_MS } from "./stop-limits";
import { followOwner, tellOwner } from "./worker-channel";

/** For an external database; then pages say that it is unreachable. */
const PATIENCE_MS = 2_000;

/**
 * A failed start leaves no database running.
 * @param prepare runs between hub and server, in the first worker
 */
export async function serveHere(
  settings: Env,
  prepare: ((hub: Hub) => Promise<void>) | undefined,
): Promise<{ url: string }> {
  const stopper = stopOnSignal(settings);
  try {
    const opening = settings.upstream ? undefined : startHub();
    stopper.opening = opening;
    // Loads while the database starts; failures are reported below.
    const loading = import("virtual:remix/server-build") as Promise<ServerBuild>;
    loading.catch(() => undefined);
    if (!worker) warnOfSettings(settings);
    if (opening && prepare && isFirst) await prepare(await opening);
    const waiting = new AbortController();
    await Promise.race([opening, pause(PATIENCE_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    // Fail now, not page by page, if the file is unreadable.
    secretsNow();
    const server = await startHttpServer(await loading, settings, log, clientFolderOf(projectRoot));
    stopper.server = server;
    // A hub that fails later ends the process.
    opening?.catch((error: unknown) => {
      log.fatal({ reason: failureInWords(error) }, "the hub cannot start");
      process.exit(1);
    });
    log.info({ url: settings.publicUrl, address: settings.host ?? "*", port: server.port }, "listening");
    await tellOwner({ kind: "ready" });
    return { url: settings.publicUrl };
  } catch (error) {
    await closeHub(settings, stopper.opening);
    throw error;
  }
}

interface Stopper {
  opening?: Promise<Hub> | undefined;
  server?: HttpServer;
}

/** The second signal stops immediately. */
function stopOnSignal({ drainSeconds, databaseUrl }: Env): Stopper {
  const started: Stopper = {};
  const secondSignal = new AbortController();
  let isStopping = false;
  const stopAtOnce = async () => {
    secondSignal.abort();
    await started.server?.close(0);
  };
  const stop = async (signal: string, drainMs = drainSeconds * SECOND_MS) => {
    isStopping = true;
    log.info({ signal }, "stopping");
    const { server } = started;
    server?.announceStop();
    if (server) await pause(drainMs, undefined, { signal: secondSignal.signal }).catch(() => undefined);
    setTimeout(() => {
      log.error("not stopped in time: ending at once");
      process.exit(1);
    }, STOP_LIMIT_MS);
    await server?.close(secondSignal.signal.aborted ? 0 : REQUESTS_LIMIT_MS);
    await closeHub({ databaseUrl }, started.opening);
    if (worker) await tellOwner({ kind: "figures", figures: await figuresOf(server) });
    log.info("stopped");
    process.exit(0);
  };
  const stopOnce = (signal: string, drainMs?: number) => void (isStopping || stop(signal, drainMs));
  if (worker)
    followOwner({
      stop: stopOnce,
      stopAtOnce: () => void stopAtOnce(),
      retire: () => void started.server?.retire(RETIRE_LIMIT_MS).then(() => stopOnce("replaced", 0)),
      beginJobs: () => void started.opening?.then((hub) => hub.beginJobs()).catch(() => undefined),
      figures: () => figuresOf(started.server),
    });
  // Workers get a terminal's signal again from the owner.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => (isStopping && !worker ? void stopAtOnce() : stopOnce(signal)));
  return started;
}

const figuresOf = async (server: HttpServer | undefined) => [
  ...((await server?.figures()) ?? []),
  ...(await hubFigures()),
];

/** A starting embedded database must not stay behind; an unreachable external one is not waited for. */
async function closeHub({ databaseUrl }: Pick<Env, "databaseUrl">, opening: Promise<Hub> | undefined): Promise<void> {
  const opened = opening?.catch(() => undefined);
  const hub = await (databaseUrl ? Promise.race([opened, pause(0)]) : opened);
  await hub?.close();
}
