import { escapeIdentifier, type Pool } from "pg";
import { inTurn, locks } from "./locks";

const APPEND_ONLY = ["audit_events", "audit_chain"];
const ONLY_ADDED_TO = ["terms_acceptances"];
/** Triggers alone write them. */
const KEPT_BY_TRIGGERS = ["audit_chain", "access_history", "access_pauses"];

/** With their partitions; `root` is false for these. */
const APPEND_ONLY_PARTS = `
  select part.relid as id, part.level = 0 as root
  from unnest($1::regclass[]) as parent, pg_partition_tree(parent) as part`;

/** Rows of the audit log's root tables can only be read and appended. A lock serialises processes. */
export async function grantTo(role: string, owner: Pool): Promise<void> {
  if ((await databaseRoleOf(owner)) === role) return;
  const name = escapeIdentifier(role);
  await inTurn(owner, locks.migration, async (client) => {
    await client.query(`grant usage on schema public, drizzle to ${name}`);
    // readiness.ts reads it.
    await client.query(`grant select on drizzle.__drizzle_migrations to ${name}`);
    // Partitions must not be dropped meanwhile.
    await client.query("select pg_advisory_xact_lock($1)", [locks.auditRetention]);
    await client.query(`grant select, insert, update, delete on all tables in schema public to ${name}`);
    const { rows: months } = await client.query<{ name: string }>(
      `select id::regclass::text as name from (${APPEND_ONLY_PARTS}) part where not root`,
      [APPEND_ONLY],
    );
    await client.query(`revoke all on ${months.map((month) => month.name).join(", ")} from ${name}`);
    await client.query(
      `revoke update, delete, truncate on ${[...APPEND_ONLY, ...ONLY_ADDED_TO].join(", ")} from ${name}`,
    );
    await client.query(`revoke insert, update, delete, truncate on ${KEPT_BY_TRIGGERS.join(", ")} from ${name}`);
  });
}

export async function databaseRoleOf(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ role: string }>("select current_user as role");
  return rows[0]!.role;
}

export async function canRewriteAuditLog(pool: Pool): Promise<boolean> {
  const { rows } = await pool.query<{ can: boolean }>(
    `select bool_or(pg_has_role(relowner, 'member') or has_table_privilege(oid, 'update, delete, truncate')) as can
     from pg_class where oid in (select id from (${APPEND_ONLY_PARTS}) part)`,
    [APPEND_ONLY],
  );
  return rows[0]!.can;
}
