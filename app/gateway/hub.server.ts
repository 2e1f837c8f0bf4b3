import { type Hub, openHub } from "~/hub/server";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";

/** Global: a development reload must not reopen the database. */
const holder = globalThis as { porticoHub?: Promise<Hub>; porticoHubReady?: Hub };

/** Once per process; until it is open, calls answer 503. */
export function startHub(): Promise<Hub> {
  holder.porticoHub ??= openHub(env(), log).then((hub) => (holder.porticoHubReady = hub));
  return holder.porticoHub;
}

export function openedHub(): Hub | undefined {
  if (!holder.porticoHubReady) startHub().catch((error: unknown) => log.error({ err: error }, "the hub does not open"));
  return holder.porticoHubReady;
}
