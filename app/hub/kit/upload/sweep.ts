import { sql } from "drizzle-orm";
import type { Pool } from "pg";
import { paths } from "~/lib/paths";
import type { Database, Transaction } from "../db/database";
import { locks } from "../db/locks";
import { applications, brands, clients, pendingChanges, users } from "../db/schema";
import type { UploadStore } from "./store";

const BATCH = 1_000;

/**
 * Deleted records and pending changes keep their pictures.
 * @param before young files stay for open forms
 * @returns how many were removed; 0 while another process sweeps
 */
export function sweepUploads(db: Database, uploads: UploadStore, before: Date): Promise<number> {
  return db.transaction(async (tx) => {
    const { rows } = await tx.execute<{ mine: boolean }>(
      sql`select pg_try_advisory_xact_lock(${locks.uploadSweep}) as mine`,
    );
    if (!rows[0]?.mine) return 0;
    let removed = 0;
    for await (const names of uploads.namesBefore(before, BATCH)) {
      const unused = await unusedOf(tx, names);
      await Promise.all(unused.map((name) => uploads.remove(name)));
      removed += unused.length;
    }
    return removed;
  });
}

/** Protects records' pictures, and the audit log's partitions, which would disappear from older snapshots too. */
export async function withoutSweeps<Result>(pool: Pool, work: () => Promise<Result>): Promise<Result> {
  const guard = await pool.connect();
  try {
    for (const lock of [locks.uploadSweep, locks.auditMonths]) await guard.query("select pg_advisory_lock($1)", [lock]);
    return await work();
  } finally {
    // Closing the connection frees the lock only later.
    const isFree = await guard.query("select pg_advisory_unlock_all()").then(
      () => true,
      () => false,
    );
    guard.release(!isFree);
  }
}

async function unusedOf(tx: Transaction, names: readonly string[]): Promise<string[]> {
  const namedBy = new Map(names.map((name) => [paths.upload(name), name]));
  const { rows } = await tx.execute<{ path: string }>(sql`
    select path from unnest(array[${sql.join(
      [...namedBy.keys()].map((path) => sql`${path}`),
      sql`, `,
    )}]::text[]) as path
    where not exists (select from ${users} where ${users.profileImage} = path)
      and not exists (select from ${clients} where ${clients.logo} = path)
      and not exists (select from ${brands} where ${brands.logo} = path)
      and not exists (select from ${applications} where ${applications.logo} = path)
      and not exists (select from ${pendingChanges}, jsonb_each_text(${pendingChanges.after}) as field
        where ${pendingChanges.state} = 'WAITING' and field.value = path)`);
  return rows.map(({ path }) => namedBy.get(path)!);
}
