import { type Hub, openHub } from "~/hub/server";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";

/**
 * Kept on the process, not the module: the development server loads modules anew on every change, the database stays
 * open.
 */
const holder = globalThis as { porticoHub?: Promise<Hub>; porticoHubReady?: Hub };

/** Opens the embedded hub, once per process. Until it is open, calls answer 503. */
export function startHub(): Promise<Hub> {
  holder.porticoHub ??= openHub(env(), log).then((hub) => (holder.porticoHubReady = hub));
  return holder.porticoHub;
}

/** The hub if it is open; otherwise undefined, after starting to open it. */
export function openedHub(): Hub | undefined {
  if (!holder.porticoHubReady) startHub().catch((error: unknown) => log.error({ err: error }, "the hub does not open"));
  return holder.porticoHubReady;
}
