import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import type { Pool } from "pg";
import { SECOND_MS } from "~/lib/durations";
import type { Env } from "~/lib/env.server";
import type { Logger } from "~/lib/log.server";
import { findSecrets, readSecrets, secretsAsTheyAre } from "~/lib/secrets.server";
import { isFirst, worker } from "~/lib/worker.server";
import type { Services } from "../call/services";
import { connect, type DatabaseConnection } from "../kit/db/connect";
import { type Database, databaseOn } from "../kit/db/database";
import { isPassing } from "../kit/db/errors";
import { canRewriteAuditLog, databaseRoleOf, grantTo } from "../kit/db/grants";
import { migrate, schemaVersionOf } from "../kit/db/migrate";
import { hasDatabase } from "../operate/installation/data-folder";
import { areSecretsCurrent, checkSecrets } from "../operate/installation/fingerprints";
import { refuseHalfRestored, removeLeftRestores } from "../operate/installation/left-over";
import { refuseMoved } from "../operate/installation/moved";
import { words as installationWords } from "../operate/installation/words";
import { makeAuditMonths } from "../record/audit/months";
import { createHub, createServices, type Hub, type HubSettings } from "./hub";
import { words } from "./words";

export type { Caller } from "~/contract/kit/caller";
export type { Hub } from "./hub";

/**
 * While an external PostgreSQL is unreachable, calls answer 503 until it is back and the schema is current.
 * @throws Error if the database is unusable, a migration fails, or the secrets are another installation's; nothing is left running
 */
export async function openHub(env: Env, log: Logger): Promise<Hub> {
  await checkFolder(env, true);
  if (!env.databaseUrl && isFirst) await tidy(env.dataFolder, log);
  const secrets = secretsAsTheyAre(env);
  const connection = await whenThere(() => openMigrated(env, log, true), log);
  const db = databaseOn(connection.pool);
  await checkSecrets(db, secrets()).catch((error: unknown) => closeAfter(connection, error));
  const canRewrite = await canRewriteAuditLog(connection.pool).catch((error: unknown) => closeAfter(connection, error));
  if (canRewrite && isFirst) log.warn(words.rewritableLog);
  if (!env.smtpUrl && !env.demo && isFirst) log.warn(words.noSmtpUrl);
  const hub = createHub(connection.pool, settingsOf(env, secrets), log);
  // Logs faults at the start, whether or not anybody asks.
  await hub.hindrance();
  return {
    ...hub,
    async close() {
      await hub.close();
      await connection.close();
    },
  };
}

/** A killed restore may have left all data twice, secrets included. */
async function tidy(dataFolder: string, log: Logger): Promise<void> {
  const removed = await removeLeftRestores(dataFolder);
  if (removed.length > 0) log.warn({ folders: removed }, "removed what restores had left that were cut off");
}

const settingsOf = (env: Env, secrets: ReturnType<typeof secretsAsTheyAre>): HubSettings => ({
  publicUrl: env.publicUrl,
  key: (afresh) => secrets(afresh).key,
  payloadSecret: () => secrets().payload,
  smtpUrl: env.smtpUrl,
  mailFrom: env.mailFrom,
  privateHosts: env.privateHosts,
  ownPorts: [env.port],
  commonPortalUrl: env.commonPortalUrl,
  vendor: env.vendor,
  trustedBrowserDays: env.trustedBrowserDays,
  sessionLimits: env.sessionLimits,
  registration: env.registration,
  fourEyes: env.fourEyes,
  allowHttpRedirects: env.allowHttpRedirects,
  demo: env.demo,
  rateLimits: env.rateLimits,
  auditDays: env.auditDays,
  databaseFolder: env.databaseUrl ? undefined : env.dataFolder,
  areSecretsCurrent: (db) => areSecretsCurrent(db, secrets(true)),
  jobsLater: worker !== undefined,
  uploadFolder: join(env.dataFolder, "uploads"),
});

export interface CommandOptions {
  /** May make an installation; default: false. */
  mayCreate?: boolean;
}

/**
 * For commands. What it posts is sent by the running Portico, or the next one.
 * @throws Error at once without an installation or database, or with another installation's secrets
 */
export async function withServices<Result>(
  env: Env,
  log: Logger,
  work: (services: Services) => Promise<Result>,
  { mayCreate = false }: CommandOptions = {},
): Promise<Result> {
  await checkFolder(env, mayCreate);
  const connection = await openMigrated(env, log, mayCreate);
  try {
    const secrets = secretsAsTheyAre(env, mayCreate || !env.databaseUrl ? readSecrets : findSecrets);
    await checkSecrets(databaseOn(connection.pool), secrets());
    const services = createServices(connection.pool, settingsOf(env, secrets), log);
    try {
      return await work(services);
    } finally {
      services.transports.close();
      services.metrics.close();
    }
  } finally {
    await connection.close();
  }
}

/**
 * For commands, without a hub: nothing is sent. The schema is current.
 * @throws Error at once without an installation or database
 */
export async function withDatabase<Result>(
  env: Env,
  log: Logger,
  work: (db: Database) => Promise<Result>,
  { mayCreate = false }: CommandOptions = {},
): Promise<Result> {
  await checkFolder(env, mayCreate);
  const connection = await openMigrated(env, log, mayCreate);
  try {
    return await work(databaseOn(connection.pool));
  } finally {
    await connection.close();
  }
}

async function openMigrated(env: Env, log: Logger, mayCreate: boolean): Promise<DatabaseConnection> {
  const { databaseUrl, migrationDatabaseUrl, dataFolder, processes } = env;
  const connection = await connect({ databaseUrl, migrationDatabaseUrl, dataFolder, processes, log });
  const { pool } = connection;
  const prepare = async (owner: Pool) => {
    if (!mayCreate) await refuseEmpty(owner);
    await migrate(owner, undefined, undefined, log);
    await grantTo(await databaseRoleOf(pool), owner);
  };
  await connection.asOwner(prepare).catch((error: unknown) => closeAfter(connection, error));
  await makeAuditMonths(databaseOn(pool), log);
  return connection;
}

/** @throws Error if the embedded database was moved or half restored, or is missing and may not be created */
async function checkFolder({ databaseUrl, dataFolder }: Env, mayCreate: boolean): Promise<void> {
  if (databaseUrl) return;
  await refuseMoved(dataFolder);
  await refuseHalfRestored(dataFolder);
  if (!mayCreate && !(await hasDatabase(dataFolder))) throw new Error(installationWords.noInstallation(dataFolder));
}

async function refuseEmpty(owner: Pool): Promise<void> {
  if ((await schemaVersionOf(owner)) === undefined) throw new Error(installationWords.noSchema);
}

async function closeAfter(connection: DatabaseConnection, error: unknown): Promise<never> {
  await connection.close();
  throw error;
}

async function whenThere<Result>(open: () => Promise<Result>, log: Logger): Promise<Result> {
  for (;;) {
    try {
      return await open();
    } catch (error) {
      if (!isPassing(error)) throw error;
      log.warn({ err: error }, "waiting for the database");
      await pause(SECOND_MS);
    }
  }
}
