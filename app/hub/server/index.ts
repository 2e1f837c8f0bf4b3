import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { SECOND_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import type { Logger } from "~/lib/log.server";
import { readSecrets } from "~/lib/secrets.server";
import { connect } from "../kit/db/connect";
import { isUnreachable } from "../kit/db/errors";
import { migrate } from "../kit/db/migrate";
import { createHub, type Hub } from "./hub";
import { words } from "./words";

export type { Caller } from "~/contract/kit/caller";
export type { Hub } from "./hub";

/**
 * Opens the hub this process runs: database, schema, mail, and all calls. An external PostgreSQL may be unreachable at
 * that moment: calls then answer 503 until it is back and the schema is up to date.
 * @throws Error when the embedded database cannot start, or when a migration fails
 */
export async function openHub(env: Env, log: Logger): Promise<Hub> {
  const secrets = readSecrets(env);
  const connection = await connect({ databaseUrl: env.databaseUrl, dataFolder: env.dataFolder, log });
  await migrateWhenThere(() => migrate(connection.pool), log);
  if (!env.smtpUrl && !env.demo) log.warn(words.noSmtpUrl);
  const hub = createHub(
    connection.pool,
    {
      publicUrl: env.publicUrl,
      key: secrets.key,
      payloadSecret: secrets.payload,
      smtpUrl: env.smtpUrl,
      mailFrom: env.mailFrom,
      commonPortalUrl: env.commonPortalUrl,
      vendor: env.vendor,
      demo: env.demo,
      rateLimits: env.rateLimits,
      uploadFolder: join(env.dataFolder, "uploads"),
    },
    log,
  );
  return {
    ...hub,
    async close() {
      await hub.close();
      await connection.close();
    },
  };
}

async function migrateWhenThere(migrateNow: () => Promise<void>, log: Logger): Promise<void> {
  for (;;) {
    try {
      return await migrateNow();
    } catch (error) {
      if (!isUnreachable(error)) throw error;
      log.warn({ err: error }, "waiting for the database");
      await pause(SECOND_MS);
    }
  }
}
