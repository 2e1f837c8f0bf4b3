import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { openBareServer } from "@portico/embedded-postgres";
import pg from "pg";
import { startBareServer } from "../support/bare-server";
import { databaseUrl } from "../support/database-url";
import { startPortico } from "../support/portico";
import { openSeed } from "../support/seed";
import { killHard, serverProcesses } from "./processes";
import { type OpenWorld, untilPagesAreServed } from "./world";

const DOWN_MAX_MS = 1_500;

export const openPostgresWorld: OpenWorld = async (dataFolder, env) => {
  const server = await openBareServer({ name: "portico", dataFolder: join(dataFolder, "elsewhere") });
  await startBareServer(server);
  const elsewhere = databaseUrl(server.connectionOptions);
  const folder = join(dataFolder, "portico");
  const portico = await startPortico({ dataFolder: folder, env: { ...env, DATABASE_URL: elsewhere } });

  return {
    name: "PostgreSQL elsewhere",
    url: portico.url,
    openSeed: () => openSeed({ dataFolder: folder, databaseUrl: elsewhere }),
    connect: () => new pg.Client(server.connectionOptions),
    async crash() {
      await killHard(...serverProcesses(server.cluster));
      const downMs = Math.round(Math.random() * DOWN_MAX_MS);
      await pause(downMs);
      await startBareServer(server);
      const began = performance.now();
      await untilPagesAreServed(portico.url);
      return { what: "PostgreSQL", backMs: performance.now() - began, note: `away for ${downMs} ms` };
    },
    async stop() {
      await portico.stop();
      await killHard(...serverProcesses(server.cluster));
    },
  };
};
