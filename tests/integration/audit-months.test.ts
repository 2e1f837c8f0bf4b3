import pg from "pg";
import { pino } from "pino";
import { expect, test } from "vitest";
import { databaseOn, type Queryable } from "~/hub/kit/db/database";
import { locks } from "~/hub/kit/db/locks";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { withoutSweeps } from "~/hub/kit/upload/sweep";
import { moveDatabase } from "~/hub/operate/installation/transfer/move";
import { headOf, verifyChain } from "~/hub/record/audit/chain";
import { makeAuditMonths } from "~/hub/record/audit/months";
import { writeEvent } from "~/hub/record/audit/new-event";
import { sweepAuditEvents } from "~/hub/record/audit/retention";
import { monthsAgo, suffixOf } from "../support/audit-months";
import { cloneDatabase } from "../support/database";
import { hubForEachTest, silentLog } from "../support/hub";
import { addMonth, partitions, places, writeAt } from "../support/hub-tables";

const portico = hubForEachTest();

const note = (actorName: string, on: Queryable = portico.hub.services.db) =>
  writeEvent(on, { action: "LOGOUT", outcome: "SUCCESS", actorName, subjectName: "" }, { clientAddress: "192.0.2.1" });
const makeMonths = (log = silentLog) => makeAuditMonths(portico.hub.services.db, log);
const verify = verifyChain;

const THIS = suffixOf(monthsAgo(0));
const NEXT = suffixOf(monthsAgo(-1));
const DEFAULTS = ["audit_chain_default", "audit_events_default"];
const tablesOf = (...suffixes: string[]) =>
  suffixes.flatMap((suffix) => [`audit_chain${suffix}`, `audit_events${suffix}`]);

/** As if no process had made them. */
const dropMonths = (...suffixes: string[]) => portico.pool.query(`drop table ${tablesOf(...suffixes).join(", ")}`);

async function countsDiffer(): Promise<number> {
  const { rows } = await portico.pool.query<{ differ: number }>(
    `select ((select sum(rows) from row_counts where table_name = 'audit_events')
       - (select count(*) from audit_events))::int as differ`,
  );
  return rows[0]!.differ;
}

test("this month and the next have partitions from the start, and the next is made in time by any process", async () => {
  const all = [...tablesOf(THIS, NEXT), ...DEFAULTS].sort();
  expect(await partitions(portico.pool)).toEqual(all);
  await dropMonths(NEXT);
  await makeMonths();
  expect(await partitions(portico.pool)).toEqual(all);
  await makeMonths();
  expect(await partitions(portico.pool)).toEqual(all);
});

test("events of a month without a partition are kept, and moved into it once it is made", async () => {
  await dropMonths(THIS);
  await note("Early");
  expect(await places(portico.pool)).toEqual(["Early in audit_events_default"]);
  const before = await verify(portico.hub.services.db);
  expect(before).toMatchObject({ intact: 1, breaks: [] });

  await makeMonths();
  await note("Late");
  expect(await places(portico.pool)).toEqual([`Early in audit_events${THIS}`, `Late in audit_events${THIS}`]);
  expect(await verify(portico.hub.services.db, [before.head!])).toMatchObject({ intact: 2, breaks: [] });
  const { rows } = await portico.pool.query(
    "select pg_relation_size('audit_events_default') + pg_relation_size('audit_chain_default') as bytes",
  );
  expect(rows).toEqual([{ bytes: "0" }]);
  expect(await countsDiffer()).toBe(0);
});

test("eight processes that make the same months at once make each once, while others write", async () => {
  await dropMonths(THIS, NEXT);
  const pools = Array.from({ length: 8 }, () => quietPool(new pg.Pool({ connectionString: portico.database.url })));
  try {
    await Promise.all([
      ...pools.map((pool) => makeAuditMonths(databaseOn(pool), silentLog)),
      ...pools.map((pool, n) => note(`Writer ${n}`, databaseOn(pool))),
    ]);
  } finally {
    await Promise.all(pools.map((pool) => pool.end()));
  }
  // On a busy machine all of them may have had to give way to the writers.
  await makeMonths();
  expect(await partitions(portico.pool)).toEqual([...tablesOf(THIS, NEXT), ...DEFAULTS].sort());
  expect(new Set((await places(portico.pool)).map((place) => place.split(" in ")[1]))).toEqual(
    new Set([`audit_events${THIS}`]),
  );
  expect(await verify(portico.hub.services.db)).toMatchObject({ intact: 8, breaks: [] });
});

test("a process that finds another at it, or the log read for long, leaves the months for later and waits for nobody", async () => {
  await dropMonths(NEXT);
  const warnings: string[] = [];
  const log = pino({ level: "warn" }, { write: (line) => void warnings.push(line) });
  const other = await portico.pool.connect();
  const meanwhile = async (statement: string) => {
    await other.query(`begin; ${statement}`);
    await makeMonths(log);
    await note("Meanwhile");
    await other.query("commit");
    return warnings.splice(0).length;
  };
  try {
    expect(await meanwhile(`select pg_advisory_xact_lock(${locks.auditMonths})`)).toBe(0);
    expect(await meanwhile("select from audit_events")).toBe(1);
  } finally {
    other.release(true);
  }
  expect(await partitions(portico.pool)).toEqual([...tablesOf(THIS), ...DEFAULTS].sort());
  // PostgreSQL's own vacuum may hold the log as well, which leaves the months for later once more.
  await expect
    .poll(async () => (await makeMonths(log), partitions(portico.pool)), { timeout: 20_000 })
    .toEqual([...tablesOf(THIS, NEXT), ...DEFAULTS].sort());
});

test("months are dropped by the retention without a row deleted, and the rest still verifies", async () => {
  const { db } = portico.hub.services;
  const months = [8, 5, 3].map(monthsAgo);
  for (const month of months) {
    await addMonth(portico.pool, month);
    await writeAt(portico.pool, `One of${suffixOf(month)}`, month);
    await writeAt(portico.pool, `Two of${suffixOf(month)}`, month);
  }
  await note("Of today");
  const before = await verify(db);
  expect(before).toMatchObject({ intact: 7, first: 1, breaks: [] });
  await portico.pool.query(`
    create function refuse_deletion() returns trigger language plpgsql as 'begin raise exception ''deleted''; end';
    create trigger no_deletion before delete on audit_events for each row execute function refuse_deletion();
    create trigger no_deletion before delete on audit_chain for each row execute function refuse_deletion()`);

  const whole = await partitions(portico.pool);
  await withoutSweeps(portico.pool, () => sweepAuditEvents(db, 120, silentLog));
  expect(await partitions(portico.pool), "while a backup is made").toEqual(whole);

  await sweepAuditEvents(db, 120, silentLog);
  const kept = suffixOf(months[2]!);
  expect(await partitions(portico.pool)).toEqual([...tablesOf(kept, THIS, NEXT), ...DEFAULTS].sort());
  expect((await places(portico.pool)).map((place) => place.split(" in ")[0])).toEqual([
    `One of${kept}`,
    `Two of${kept}`,
    "Of today",
    "retention",
  ]);
  expect(await verify(db, [before.head!])).toMatchObject({ intact: 4, first: 4, breaks: [] });
  expect(await countsDiffer()).toBe(0);

  await sweepAuditEvents(db, 120, silentLog);
  expect(await verify(db, [before.head!])).toMatchObject({ intact: 4, first: 4, breaks: [] });
});

test("events that were chained in another month than they were written in go and stay by their chaining", async () => {
  const { db } = portico.hub.services;
  await addMonth(portico.pool, monthsAgo(5));
  await addMonth(portico.pool, monthsAgo(3));
  await writeAt(portico.pool, "Gone", monthsAgo(5));
  await writeAt(portico.pool, "Ahead, gone", monthsAgo(3), monthsAgo(5));
  await writeAt(portico.pool, "Of no month, gone", monthsAgo(20), monthsAgo(5));
  await writeAt(portico.pool, "Late, kept", monthsAgo(5), monthsAgo(3));
  await writeAt(portico.pool, "Kept", monthsAgo(3));
  const gaps = async () => (await verify(db)).breaks.filter(({ why }) => !why.includes("time"));
  expect(await gaps()).toEqual([]);
  await sweepAuditEvents(db, 120, silentLog);
  expect((await places(portico.pool)).map((place) => place.split(" in ")[0])).toEqual([
    "Late, kept",
    "Kept",
    "retention",
  ]);
  expect(await gaps()).toEqual([]);
  expect(await countsDiffer()).toBe(0);
  await sweepAuditEvents(db, 30, silentLog);
  expect((await places(portico.pool)).map((place) => place.split(" in ")[0])).toEqual(["retention", "retention"]);
  expect(await gaps()).toEqual([]);
  expect(await countsDiffer()).toBe(0);
});

test.each([
  [
    "an event of an older month that is rewritten",
    (older: string) =>
      `alter table audit_events${older} disable trigger user;
       update audit_events${older} set actor_name = 'Else' where actor_name = 'Two';
       alter table audit_events${older} enable trigger user`,
    [2, "the event is not what it was"],
  ],
  [
    "an older month that is taken away",
    (older: string) => `alter table audit_events detach partition audit_events${older}`,
    [1, "what came before was cut off"],
  ],
  [
    "an older month that is taken away with its part of the chain",
    (older: string) => `drop table audit_events${older}, audit_chain${older}`,
    [4, "what came before was cut off"],
  ],
])("%s by who owns the tables is found", async (_what, attack, [sequence, why]) => {
  await addMonth(portico.pool, monthsAgo(3));
  for (const name of ["One", "Two", "Three"]) await writeAt(portico.pool, name, monthsAgo(3));
  await note("Of today");
  await portico.pool.query(attack(suffixOf(monthsAgo(3))));
  const { breaks } = await verify(portico.hub.services.db);
  expect(breaks[0]?.sequence).toBe(sequence);
  expect(breaks[0]?.why).toContain(why);
});

test("no month can be changed by its name either, the first, the newest and those of none", async () => {
  await dropMonths(NEXT);
  await makeMonths();
  await addMonth(portico.pool, monthsAgo(3));
  const names = await partitions(portico.pool);
  expect(names).toHaveLength(8);
  for (const name of names)
    for (const statement of [`delete from ${name}`, `truncate ${name}`, `update ${name} set hash = hash`]) {
      const meant = name.startsWith("audit_events") ? statement.replaceAll("hash", "reason") : statement;
      await expect(portico.pool.query(meant), meant).rejects.toThrow("can only be added to");
    }
});

test("a database clock that was years ahead leaves no month that never ends", async () => {
  const ahead = new Date("2099-05-05T12:00:00Z");
  await note("Before");
  await writeAt(portico.pool, "Ahead", ahead);
  await note("After");
  const labels = async () =>
    (await portico.pool.query<{ month: string }>("select month::text from audit_chain order by sequence")).rows.map(
      ({ month }) => month.slice(0, 7),
    );
  const month = new Date().toISOString().slice(0, 7);
  expect(await labels()).toEqual([month, "2099-05", "2099-05"]);
  await makeMonths();
  await note("Then");
  expect(await labels()).toEqual([month, month, month, month]);
  expect(await partitions(portico.pool)).toEqual([...tablesOf(THIS, NEXT), ...DEFAULTS].sort());
  expect(await verify(portico.hub.services.db)).toMatchObject({ intact: 4, breaks: [] });
});

test("a log that is carried elsewhere verifies there, and is moved into its months", async () => {
  for (const month of [8, 5].map(monthsAgo)) {
    await addMonth(portico.pool, month);
    await writeAt(portico.pool, "Old", month);
  }
  await note("Of today");
  const head = (await headOf(portico.hub.services.db))!;
  const target = await cloneDatabase();
  try {
    await moveDatabase(portico.pool, target.pool);
    const db = databaseOn(target.pool);
    expect(await verify(db, [head])).toMatchObject({ intact: 3, head, breaks: [] });
    await makeAuditMonths(db, silentLog);
    expect(await places(target.pool)).toEqual(await places(portico.pool));
    expect(await partitions(target.pool)).toEqual(await partitions(portico.pool));
    await note("After the move", db);
    expect(await verify(db, [head])).toMatchObject({ intact: 4, breaks: [] });
  } finally {
    await target.drop();
  }
});
