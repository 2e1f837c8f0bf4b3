import { setTimeout as pause } from "node:timers/promises";
import type { BareServer } from "@portico/embedded-postgres";
import pg from "pg";

const START_LIMIT_MS = 30_000;

/** @throws Error with the server's last words after half a minute */
export async function startBareServer(server: BareServer): Promise<void> {
  const deadline = Date.now() + START_LIMIT_MS;
  let launched = await server.start();
  while (!(await answers(server.connectionOptions))) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL does not start: ${await launched.lastWords()}`);
    // A killed server's process may block the start briefly.
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
