import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openBareServer } from "@portico/embedded-postgres";
import pg from "pg";
import { expect, test } from "vitest";
import { migrate } from "~/hub/kit/db/migrate";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { createLimits } from "~/hub/kit/security/limits";
import { killHard, serverProcesses } from "../crash/processes";
import { startBareServer } from "../support/bare-server";
import { eventually } from "../support/eventually";

test("a database that is killed remembers the tries that were counted a moment earlier", async () => {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-limits-"));
  const server = await openBareServer({ name: "portico", dataFolder });
  await startBareServer(server);
  const pool = quietPool(new pg.Pool(server.connectionOptions));
  try {
    await migrate(pool);
    const limits = createLimits(pool, true);
    const guess = () => limits.count("loginDevice", { of: "whoever is guessed", at: "a browser" });
    await Promise.all(Array.from({ length: 8 }, guess));
    const { rows: written } = await pool.query<{ lsn: string }>("select pg_current_wal_insert_lsn() as lsn");
    await eventually("the log on the disk", async () => {
      const { rows } = await pool.query<{ kept: boolean }>("select pg_current_wal_flush_lsn() >= $1::pg_lsn as kept", [
        written[0]!.lsn,
      ]);
      return rows[0]!.kept;
    });
    await killHard(...serverProcesses(server.cluster));
    await startBareServer(server);
    expect([await guess(), await guess()]).toEqual([1, 0]);
    await expect(guess()).rejects.toMatchObject({ code: 429 });
  } finally {
    await pool.end();
    await killHard(...serverProcesses(server.cluster));
    await rm(dataFolder, { recursive: true, force: true });
  }
}, 60_000);
