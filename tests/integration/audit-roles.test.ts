import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Pool } from "pg";
import { pino } from "pino";
import { afterAll, beforeAll, expect, test } from "vitest";
import { databaseOn } from "~/hub/kit/db/database";
import { openEmbedded } from "~/hub/kit/db/embedded";
import { driverError } from "~/hub/kit/db/errors";
import { canRewriteAuditLog } from "~/hub/kit/db/grants";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { verifyChain } from "~/hub/record/audit/chain";
import { makeAuditMonths } from "~/hub/record/audit/months";
import { writeEvent } from "~/hub/record/audit/new-event";
import { type Hub, openHub } from "~/hub/server";
import { readEnv } from "~/lib/env.server";
import { monthsAgo, suffixOf } from "../support/audit-months";
import { databaseUrl } from "../support/database-url";
import { partitions } from "../support/hub-tables";
import { silentLog } from "../support/silent-log";

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-roles-"));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const PATIENCE = { timeout: 60_000 };

const ATTACKS = [
  "update audit_events set actor_name = 'Somebody Else'",
  "delete from audit_events",
  "truncate audit_events",
  "alter table audit_events disable trigger audit_events_append_only",
  "alter table audit_events disable trigger all",
  "drop trigger audit_events_chained on audit_events",
  "drop table audit_events cascade",
  "create or replace function refuse_change_of_audit_log() returns trigger language plpgsql as 'begin return null; end'",
  "delete from audit_chain",
  "update audit_chain set hash = ''",
  "insert into audit_chain (sequence, event_id, chained_at, hash) values (99, gen_random_uuid(), now(), '')",
  "select chain_event(e, now()) from audit_events e",
  "delete from terms_acceptances",
  "update terms_acceptances set text_hash = ''",
  "truncate terms_acceptances",
  "delete from access_history",
  "update access_history set role = 'Reader'",
  "update access_pauses set ended_at = now()",
  "insert into access_pauses (kind, record_id, begun_at) values ('USER', gen_random_uuid(), now())",
  "select keep_access_pause('USER', gen_random_uuid(), false)",
  "set role portico",
  "set session_replication_role = replica",
];

const note = (hub: Hub) =>
  writeEvent(
    hub.services.db,
    { action: "LOGOUT", outcome: "SUCCESS", actorName: "Ada", subjectName: "" },
    { clientAddress: "192.0.2.1" },
  );

const attacksOnMonth = (name: string) => [
  `update ${name} set ${name.startsWith("audit_events") ? "reason" : "hash"} = ''`,
  `delete from ${name}`,
  `truncate ${name}`,
  `insert into ${name} select * from ${name}`,
  `alter table ${name.replace(/_(?:\d{4}_\d\d|default)$/, "")} detach partition ${name}`,
  `alter table ${name} disable trigger all`,
  `drop table ${name}`,
];

/** @returns what of it the hub's own connections were let do */
async function attacksThatSucceed(hub: Hub): Promise<string[]> {
  const letThrough: string[] = [];
  const { rows: months } = await hub.services.db.execute<{ name: string }>(
    "select relid::regclass::text as name from pg_partition_tree('audit_events') where level > 0 " +
      "union all select relid::regclass::text from pg_partition_tree('audit_chain') where level > 0",
  );
  // This month and the next, and what is of none.
  if (months.length !== 6) letThrough.push(`${months.length} partitions`);
  // Only a warning says that nothing was granted.
  await hub.services.db.execute("grant all on audit_events, audit_chain to current_user");
  for (const attack of [
    ...ATTACKS,
    "select add_audit_month('2030-01-01')",
    ...months.flatMap(({ name }) => attacksOnMonth(name)),
  ]) {
    const outcome = await hub.services.db.execute(attack).then(
      () => "done",
      (error: unknown) => driverError(error)?.code,
    );
    // insufficient_privilege; everything else was let through to some other end
    if (outcome !== "42501") letThrough.push(`${attack}: ${outcome}`);
  }
  return letThrough;
}

test("the running server can add to the audit log, and change nothing of it by any statement", PATIENCE, async () => {
  const hub = await openHub(readEnv({ PORTICO_DATA: folder, SMTP_URL: "smtp://localhost:9" }), silentLog);
  try {
    await note(hub);
    expect(await attacksThatSucceed(hub)).toEqual([]);
    expect(await verifyChain(hub.services.db)).toMatchObject({ intact: 1, breaks: [] });
    expect((await hub.call("listRoles", {}, { clientAddress: "" })).code).toBe(401);
  } finally {
    await hub.close();
  }
});

test(
  "so can a server elsewhere whose role does not own the tables, and one that does is warned",
  PATIENCE,
  async () => {
    const embedded = await openEmbedded({ dataFolder: folder, roles: ["another-server"], database: "elsewhere" });
    const url = (user: string) => databaseUrl({ ...embedded.connectionOptions, user });
    const warnings: string[] = [];
    const log = pino({ level: "warn" }, { write: (line) => void warnings.push(line) });
    const open = (env: Record<string, string>) =>
      openHub(readEnv({ PORTICO_DATA: folder, SMTP_URL: "smtp://localhost:9", ...env }), log);
    try {
      const alone = await open({ DATABASE_URL: url("portico") });
      await note(alone);
      await alone.close();
      expect(warnings.filter((line) => line.includes("can rewrite the audit log"))).toHaveLength(1);

      warnings.length = 0;
      const split = await open({ DATABASE_URL: url("another-server"), PORTICO_MIGRATION_DATABASE_URL: url("portico") });
      await note(split);
      expect(await attacksThatSucceed(split)).toEqual([]);
      expect(await verifyChain(split.services.db)).toMatchObject({ intact: 2, breaks: [] });
      await split.close();
      expect(warnings.filter((line) => line.includes("can rewrite the audit log"))).toEqual([]);

      // A right to one month is enough.
      const [server, owner] = ["another-server", "portico"].map((user) =>
        quietPool(new Pool({ connectionString: url(user) })),
      ) as [Pool, Pool];
      await owner.query('alter default privileges grant all on tables to "another-server"');
      const next = suffixOf(monthsAgo(-1));
      await owner.query(`drop table audit_events${next}, audit_chain${next}`);
      await makeAuditMonths(databaseOn(server), silentLog);
      expect(await partitions(server)).toContain(`audit_events${next}`);
      expect(await canRewriteAuditLog(server)).toBe(false);
      await owner.query('grant delete on audit_events_default to "another-server"');
      expect(await canRewriteAuditLog(server)).toBe(true);
      await Promise.all([server.end(), owner.end()]);
    } finally {
      await embedded.stop();
    }
  },
);
