import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import pg from "pg";
import { build } from "vite";
import { root, startPortico } from "../../bench/support/portico.mjs";
import { killHard, serverProcesses } from "./processes.mjs";

const START_LIMIT_MS = 30_000;
const DOWN_MAX_MS = 1_500;

/** Portico on a PostgreSQL server that is killed under it, stays away for a moment, and comes back. */
export async function openPostgresWorld(dataFolder, env) {
  const { openBareServer } = await builtPackage();
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
}

function addressOf({ connectionOptions: { host, port, user, password, database } }) {
  return `postgresql://${user}:${password}@${host}:${port}/${database}`;
}

/** The package that runs PostgreSQL, built like the server. */
async function builtPackage() {
  const outDir = join(root, "build/crash");
  const entry = join(root, "packages/embedded-postgres/src/index.ts");
  await build({
    configFile: false,
    root,
    logLevel: "warn",
    build: { ssr: entry, outDir, target: "node20" },
  });
  return import(pathToFileURL(join(outDir, "index.js")).href);
}

/** A process of the killed server that was just being made may keep the next one from starting for a moment. */
async function start(server) {
  const deadline = Date.now() + START_LIMIT_MS;
  let launched = await server.start();
  while (!(await answers(server.connectionOptions))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${await launched.lastWords()}`);
    if (launched.failure()) launched = await server.start();
    await pause(20);
  }
}

async function answers(connectionOptions) {
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
