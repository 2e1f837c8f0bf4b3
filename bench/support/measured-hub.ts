import type { Pool } from "pg";
import { pino } from "pino";
import type { Database } from "~/hub/kit/db/database";
import { type Hub, openHub } from "~/hub/server";
import { readEnv } from "~/lib/env.server";

export interface MeasuredHub {
  hub: Hub;
  pool: Pool;
}

export async function openMeasuredHub(settings: Record<string, string | undefined>): Promise<MeasuredHub> {
  const hub = await openHub(readEnv(settings), pino({ level: "silent" }));
  const { $client: pool } = hub.services.db as Database & { $client: Pool };
  return { hub, pool };
}
