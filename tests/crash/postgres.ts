import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { type BareServer, openBareServer } from "@portico/embedded-postgres";
import pg from "pg";
import { startPortico } from "../../bench/support/portico";
import { killHard, serverProcesses } from "./processes";
import type { OpenWorld } from "./world";

const START_LIMIT_MS = 30_000;
const DOWN_MAX_MS = 1_500;

/** Portico on a PostgreSQL server that is killed, stays down for a moment, and is restarted. */
export const openPostgresWorld: OpenWorld = async (dataFolder, env) => {
  const server = await openBareServer({ name: "portico", dataFolder: join(dataFolder, "elsewhere") });
  await start(server);
  const portico = await startPortico({
    dataFolder: join(dataFolder, "portico"),
    env: { ...env, DATABASE_URL: addressOf(server) },
  });

  return {
    name: "PostgreSQL elsewhere",
    url: portico.url,
    connect: () => new pg.Client(server.connectionOptions),
    async crash() {
      await killHard(...serverProcesses(server.cluster));
      const downMs = Math.round(Math.random() * DOWN_MAX_MS);
      await pause(downMs);
      await start(server);
      const began = performance.now();
      await portico.ready();
      return { what: "PostgreSQL", backMs: performance.now() - began, note: `away for ${downMs} ms` };
    },
    async stop() {
      await portico.stop();
      await killHard(...serverProcesses(server.cluster));
    },
  };
};

function addressOf({ connectionOptions: { host, port, user, password, database } }: BareServer): string {
  return `postgresql://${user}:${password}@${host}:${port}/${database}`;
}

/** A process that the killed server was just starting can block the next server for a moment. */
async function start(server: BareServer): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  let launched = await server.start();
  while (!(await answers(server.connectionOptions))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${await launched.lastWords()}`);
    if (launched.failure()) launched = await server.start();
    await pause(20);
  }
}

async function answers(connectionOptions: BareServer["connectionOptions"]): Promise<boolean> {
  const client = new pg.Client(connectionOptions);
  client.on("error", () => undefined);
  try {
    await client.connect();
    await client.query("select 1");
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
}
