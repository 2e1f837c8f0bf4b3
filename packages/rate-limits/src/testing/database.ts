import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "@portico/embedded-postgres";
import pg from "pg";
import { TABLE } from "../table";

/** A PostgreSQL of its own for a test file, with the empty table. */
export async function openDatabase() {
  const dataFolder = await mkdtemp(join(tmpdir(), "limits-"));
  const server = await openEmbedded({ name: "limits", dataFolder });
  const pool = new pg.Pool(server.connectionOptions);
  pool.on("error", () => undefined);
  await pool.query(TABLE);
  return {
    pool,
    async close() {
      await pool.end();
      await server.stop();
      await rm(dataFolder, { recursive: true });
    },
  };
}
