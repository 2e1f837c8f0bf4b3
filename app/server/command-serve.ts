import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { startHub } from "~/gateway/hub.server";
import type { Hub } from "~/hub/server";
import { SECOND_MS } from "~/lib/durations";
import { type Env, env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { projectRoot } from "~/lib/root.server";
import { areSecretsOpen } from "~/lib/secrets.server";
import { clientFolderOf, type HttpServer, startHttpServer } from "./http-server";
import { failureInWords } from "./reason";
import { words } from "./words";

/** How long the start waits for a database elsewhere; after that the pages say that it is unreachable. */
const PATIENCE_MS = 2_000;
/** Requests under way get this long to end once nothing new is taken. */
const REQUESTS_LIMIT_MS = 6_000;
/** Then the process ends whatever is left, before a container's usual 10 seconds are over. */
const STOP_LIMIT_MS = 9_500;

/** Warns of settings that have no effect here because they belong to the host of the product API. */
function warnOfIdleSettings(url: string, { databaseUrl, smtpUrl, vendor, secrets }: Env): void {
  log.info({ url }, "the product API is elsewhere: no hub is started");
  const ofHub = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    VENDOR_REGISTRATION_URL: vendor,
    PORTICO_KEY: secrets.key.length > 0,
  };
  const idle = Object.entries(ofHub).flatMap(([name, value]) => (value ? [name] : []));
  if (idle.length > 0) log.warn({ settings: idle }, "settings of the product API do nothing here");
}

/**
 * Starts the server and keeps it running until SIGINT or SIGTERM. A start that fails leaves no database running.
 * @param prepare what comes between the hub and the server
 */
export async function serve(prepare?: (hub: Hub) => Promise<void>): Promise<{ url: string }> {
  const settings = env();
  const stopper = stopOnSignal(settings);
  try {
    const opening = settings.upstream ? undefined : startHub();
    stopper.opening = opening;
    if (settings.upstream) warnOfIdleSettings(settings.upstream.url, settings);
    for (const warning of settings.warnings) log.warn(warning);
    if (areSecretsOpen(settings.dataFolder)) log.warn({ folder: settings.dataFolder }, words.openSecrets);
    if (opening && prepare) await prepare(await opening);
    const waiting = new AbortController();
    await Promise.race([opening, pause(PATIENCE_MS, undefined, { signal: waiting.signal }).catch(() => undefined)]);
    waiting.abort();
    const build = (await import("virtual:remix/server-build")) as ServerBuild;
    const server = await startHttpServer(build, settings, log, clientFolderOf(projectRoot));
    stopper.server = server;
    // A hub that fails to open later ends the process then.
    opening?.catch((error: unknown) => {
      log.fatal({ reason: failureInWords(error) }, "the hub cannot start");
      process.exit(1);
    });
    log.info({ url: settings.publicUrl, address: settings.host ?? "*", port: server.port }, "listening");
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
  const stop = async (signal: string) => {
    if (isStopping) {
      secondSignal.abort();
      await started.server?.close(0);
      return;
    }
    isStopping = true;
    log.info({ signal }, "stopping");
    const { server } = started;
    server?.announceStop();
    if (server)
      await pause(drainSeconds * SECOND_MS, undefined, { signal: secondSignal.signal }).catch(() => undefined);
    setTimeout(() => {
      log.error("not stopped in time: ending at once");
      process.exit(1);
    }, STOP_LIMIT_MS);
    await server?.close(secondSignal.signal.aborted ? 0 : REQUESTS_LIMIT_MS);
    await closeHub({ databaseUrl }, started.opening);
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(signal));
  return started;
}

/**
 * Closes the hub; one that cannot open has closed what it had opened. A database of our own that is just starting must
 * not stay behind; one elsewhere that is away would be waited for without an end.
 */
async function closeHub({ databaseUrl }: Pick<Env, "databaseUrl">, opening: Promise<Hub> | undefined): Promise<void> {
  const opened = opening?.catch(() => undefined);
  const hub = await (databaseUrl ? Promise.race([opened, pause(0)]) : opened);
  await hub?.close();
}
