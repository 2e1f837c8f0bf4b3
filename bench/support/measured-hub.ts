import type { Pool } from "pg";
import { pino } from "pino";
import { connect } from "~/hub/kit/db/connect";
import type { Database } from "~/hub/kit/db/database";
import { type Hub, openHub } from "~/hub/server";
import { readEnv } from "~/lib/env.server";

interface OpenHub {
  hub: Hub;
  /** What the hub's statements go through. */
  pool: Pool;
  /** Runs work as the role that owns the tables. */
  asOwner(work: (owner: Pool) => Promise<void>): Promise<void>;
}

export async function openMeasuredHub(settings: Record<string, string>): Promise<OpenHub> {
  const env = readEnv(settings);
  const log = pino({ level: "silent" });
  const hub = await openHub(env, log);
  const { $client: pool } = hub.services.db as Database & { $client: Pool };
  return {
    hub,
    pool,
    async asOwner(work) {
      const connection = await connect({ ...env, log });
      try {
        await connection.asOwner(work);
      } finally {
        await connection.close();
      }
    },
  };
}
