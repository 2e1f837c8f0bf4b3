import type { Pool } from "pg";
import { pino } from "pino";
import type { Database } from "~/hub/kit/db/database";
import { type Hub, openHub } from "~/hub/server";
import { readEnv } from "~/lib/env.server";

/** A hub and the pool its statements go through. */
export async function openMeasuredHub(settings: Record<string, string>): Promise<{ hub: Hub; pool: Pool }> {
  const hub = await openHub(readEnv(settings), pino({ level: "error" }));
  const { $client: pool } = hub.services.db as Database & { $client: Pool };
  return { hub, pool };
}
