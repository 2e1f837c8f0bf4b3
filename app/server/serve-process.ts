import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { secretsNow } from "~/auth/secrets.server";
import { hubFigures } from "~/gateway/api-route.server";
import { startHub } from "~/gateway/hub.server";
import type { Hub } from "~/hub/server";
import { SECOND_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { projectRoot } from "~/lib/root.server";
import { isFirst, worker } from "~/lib/worker.server";
import { followOwner, tellOwner } from "./follow-owner";
import { clientFolderOf, type HttpServer, startHttpServer } from "./http-server";
import { failureInWords } from "./reason";
import { warnOfSettings } from "./setting-warnings";
import { REQUESTS_LIMIT_MS, RETIRE_LIMIT_MS, STOP_LIMIT_MS } from "./stop-limits";

/** How long the start waits for a database elsewhere; after that the pages say that it is unreachable. */
const PATIENCE_MS = 2_000;

/**
 * Starts the server in this process, alone or as one of several workers. A start that fails leaves no database running.
 * @param prepare what comes between the hub and the server; of several workers the first does it
 */
export async function serveHere(
  settings: Env,
  prepare: ((hub: Hub) => Promise<void>) | undefined,
): Promise<{ url: string }> {
  const stopper = stopOnSignal(settings);
  try {
    const opening = settings.upstream ? undefined : startHub();
    stopper.opening = opening;
    // While the database starts; whoever waits for it hears of a failure below.
    const loading = import("virtual:remix/server-build") as Promise<ServerBuild>;
    loading.catch(() => undefined);
    if (!worker) warnOfSettings(settings);
    if (opening && prepare && isFirst) await prepare(await opening);
    const waiting = new AbortController();
    await Promise.race([opening, pause(PATIENCE_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    // Pages would read them when the first is asked for, and fail one by one where the file cannot be read.
    secretsNow();
    const server = await startHttpServer(await loading, settings, log, clientFolderOf(projectRoot));
    stopper.server = server;
    // A hub that fails to open later ends the process then.
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

/** What has been started so far is stopped in good order by the first signal, and at once by the second. */
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
  // A terminal's signal reaches the owner and its workers, of which each hears of it once more by the owner.
  for (const signal of ["SIGINT", "SIGTERM"])
    process.on(signal, () => (isStopping && !worker ? void stopAtOnce() : stopOnce(signal)));
  return started;
}

const figuresOf = async (server: HttpServer | undefined) => [
  ...((await server?.figures()) ?? []),
  ...(await hubFigures()),
];

/**
 * Closes the hub; one that cannot open has closed what it had opened. A database of our own that is just starting must
 * not stay behind; one elsewhere that is away would be waited for without an end.
 */
async function closeHub({ databaseUrl }: Pick<Env, "databaseUrl">, opening: Promise<Hub> | undefined): Promise<void> {
  const opened = opening?.catch(() => undefined);
  const hub = await (databaseUrl ? Promise.race([opened, pause(0)]) : opened);
  await hub?.close();
}
