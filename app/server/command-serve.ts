import { setTimeout as pause } from "node:timers/promises";
import type { ServerBuild } from "@remix-run/node";
import { startHub } from "~/gateway/hub.server";
import { SECOND_MS } from "~/lib/durations";
import { type Env, env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { projectRoot } from "~/lib/root.server";
import { clientFolderOf, startHttpServer } from "./http-server";

/** How long the start waits for a database elsewhere; after that the pages say that it is unreachable. */
const PATIENCE_MS = 2_000;
/** Requests under way get this long to end once nothing new is taken. */
const REQUESTS_LIMIT_MS = 6_000;
/** Then the process ends whatever is left, before a container's usual 10 seconds are over. */
const STOP_LIMIT_MS = 9_500;

/** Warns of settings that have no effect here because they belong to the host of the product API. */
function tellOfUpstream(url: string, { databaseUrl, smtpUrl, vendor, secrets }: Env): void {
  log.info({ url }, "the product API is elsewhere: no hub is started");
  const ofHub = {
    DATABASE_URL: databaseUrl,
    SMTP_URL: smtpUrl,
    VENDOR_REGISTRATION_URL: vendor,
    PORTICO_KEY: secrets.key,
  };
  const idle = Object.entries(ofHub).flatMap(([name, value]) => (value ? [name] : []));
  if (idle.length > 0) log.warn({ settings: idle }, "settings of the product API do nothing here");
}

/** Starts the server and keeps it running until SIGINT or SIGTERM. */
export async function serve(): Promise<{ url: string }> {
  const settings = env();
  const opening = settings.upstream ? undefined : startHub();
  if (settings.upstream) tellOfUpstream(settings.upstream.url, settings);
  const late = new AbortController();
  await Promise.race([opening, pause(PATIENCE_MS, undefined, { signal: late.signal }).catch(() => undefined)]);
  late.abort();
  // A hub that fails to open ends the process, now or later.
  opening?.catch((error: unknown) => {
    log.fatal({ err: error }, "the hub cannot start");
    process.exit(1);
  });

  const build = (await import("virtual:remix/server-build")) as ServerBuild;
  const server = await startHttpServer(build, settings, log, clientFolderOf(projectRoot));
  log.info({ url: settings.publicUrl, port: server.port }, "listening");

  let stopping = false;
  const stop = async (signal: string) => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, "stopping");
    server.announceStop();
    await pause(settings.drainSeconds * SECOND_MS);
    setTimeout(() => {
      log.error("not stopped in time: ending at once");
      process.exit(1);
    }, STOP_LIMIT_MS);
    await server.close(REQUESTS_LIMIT_MS);
    const hub = await Promise.race([opening, pause(0)]);
    await hub?.close();
    log.info("stopped");
    process.exit(0);
  };
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => void stop(signal));
  return { url: settings.publicUrl };
}
