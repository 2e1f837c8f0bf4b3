import { type Head, SignedHead } from "@portico/audit-chain";
import type { Pool } from "pg";
import { pino } from "pino";
import { v7 } from "uuid";
import { expect, test } from "vitest";
import { databaseOn, type Queryable } from "~/hub/kit/db/database";
import { auditEvents } from "~/hub/kit/db/schema";
import { moveDatabase } from "~/hub/operate/installation/transfer/move";
import { headOf, verifyChain } from "~/hub/record/audit/chain";
import { headSigner } from "~/hub/record/audit/head";
import { writeEvent } from "~/hub/record/audit/new-event";
import { HOUR_MS } from "~/lib/durations";
import { cloneDatabase } from "../support/database";
import { eventually } from "../support/eventually";
import { hubForEachTest } from "../support/hub";

const portico = hubForEachTest();
const EVENTS = 12;

const EVENT = {
  ...({ action: "LOGOUT", outcome: "SUCCESS" } as const),
  ...{ subjectName: 'A "quote", ü and \\ 😀', before: { range: 1.5 } },
};
const clientAddress = "192.0.2.1";

const note = (actorName: string, on: Queryable = portico.hub.services.db) =>
  writeEvent(on, { ...EVENT, actorName }, { clientAddress });

async function writeSome(): Promise<Head> {
  for (let n = 1; n <= EVENTS; n++) await note(`Person ${n}`);
  return (await headOf(portico.hub.services.db))!;
}

/** As its owner can: what keeps the tables from changing is off meanwhile. */
async function asOwner(statements: string): Promise<void> {
  await portico.pool.query(`
    begin;
    alter table audit_events disable trigger user;
    alter table audit_chain disable trigger user;
    ${statements};
    alter table audit_events enable trigger user;
    alter table audit_chain enable trigger user;
    commit`);
}

const verify = (heads: Head[] = []) => verifyChain(portico.hub.services.db, heads);
const eventOf = (sequence: number) => `(select event_id from audit_chain where sequence = ${sequence})`;
/** What `chain_event` does, for somebody who has read it. */
const rechain = (from: number) => `
  create temp table kept as select e.*, c.chained_at from audit_events e join audit_chain c on c.event_id = e.id
  where c.sequence >= ${from} order by c.sequence;
  delete from audit_chain where sequence >= ${from};
  do $$ declare k kept%rowtype; e audit_events%rowtype; begin
    for k in select * from kept loop
      select * into e from audit_events where id = k.id;
      if found then perform chain_event(e, k.chained_at); end if;
    end loop;
  end $$`;

test("an audit log that nobody touched is intact, and says where it ends", async () => {
  expect(await verify()).toEqual({ intact: 0, head: undefined, first: undefined, breaks: [] });
  const head = await writeSome();
  expect(await verify([head])).toEqual({ intact: EVENTS, head, first: 1, breaks: [] });
  expect(head.sequence).toBe(EVENTS);
});

test.each([
  ["deleted", `delete from audit_events where id = ${eventOf(5)}`, [5, "the event was deleted"]],
  [
    "rewritten to another actor and address",
    `update audit_events set actor_name = 'Somebody Else', client_address = '198.51.100.9' where id = ${eventOf(5)}`,
    [5, "the event is not what it was"],
  ],
  [
    "back-dated and slipped in",
    `insert into audit_events select '01700000-0000-7000-8000-000000000000', '2020-01-01', action, outcome, reason, actor_id,
       'Back Dated', subject_type, subject_id, subject_name, before, after, client_address, user_agent, request_id
     from audit_events where id = ${eventOf(5)}`,
    [undefined, "the event was slipped in"],
  ],
  [
    "cut out together with its link",
    `delete from audit_events where id = ${eventOf(5)}; delete from audit_chain where sequence = 5`,
    [6, "event 5 was cut out"],
  ],
  [
    "the first and cut off",
    `delete from audit_events where id in (select event_id from audit_chain where sequence < 3);
     delete from audit_chain where sequence < 3`,
    [3, "what came before was cut off"],
  ],
  [
    "given the hash of its new content alone",
    `update audit_events set reason = 'x' where id = ${eventOf(5)}; ${rechain(5)};
     update audit_chain set hash = repeat('0', 64) where sequence = 6`,
    [6, "the event is not what it was"],
  ],
])("an event that is %s by who owns the tables is found", async (_what, attack, [sequence, why]) => {
  await writeSome();
  await asOwner(attack);
  const { breaks } = await verify();
  expect(breaks[0]?.sequence).toBe(sequence);
  expect(breaks[0]?.why).toContain(why);
});

test.each([
  [
    "written anew from an event on",
    `update audit_events set actor_name = 'Else' where id = ${eventOf(5)}; ${rechain(5)}`,
    "written anew",
  ],
  [
    "cut off at its end",
    `delete from audit_events where id in (select event_id from audit_chain where sequence > 9);
     delete from audit_chain where sequence > 9`,
    "the end of the log was cut off",
  ],
])("a chain that is %s is found by a signed head that was kept elsewhere", async (_what, attack, why) => {
  const head = await writeSome();
  await asOwner(attack);
  expect((await verify()).breaks).toEqual([]);
  expect((await verify([head])).breaks[0]?.why).toContain(why);
});

test("an event that is added with a time of its own is found, the triggers being as they should", async () => {
  await writeSome();
  await portico.pool.query(
    `insert into audit_events select $1, '2020-01-01', action, outcome, reason, actor_id, actor_name, subject_type, subject_id,
       subject_name, before, after, client_address, user_agent, request_id from audit_events limit 1`,
    [v7({ msecs: Date.parse("2020-01-01") })],
  );
  expect((await verify()).breaks).toMatchObject([
    { sequence: EVENTS + 1, why: expect.stringContaining("time") as string, isMisdated: true },
  ]);
});

test("a process whose clock is wrong misdates nothing", async () => {
  // Ids alone come from its clock. Moved here, it would lead the ids of every later test in this process.
  const ids = Array.from({ length: EVENTS }, () => v7({ msecs: Date.now() + 3 * HOUR_MS }));
  for (const id of ids)
    await portico.hub.services.db
      .insert(auditEvents)
      .values({ ...EVENT, id, actorName: "Ahead", clientAddress, userAgent: "", requestId: "" });
  expect((await verify()).breaks).toEqual([]);
});

test("events written by several processes at once are chained one after the other, each once", async () => {
  const others = [portico.hub, portico.another(), portico.another(), portico.another()];
  await Promise.all(
    others.flatMap(({ services: { db } }, hub) =>
      Array.from({ length: 25 }, (_, n) =>
        db.transaction(async (tx) => {
          await note(`${hub} ${n}`, tx);
          if (n % 5 === 0) await note(`${hub} ${n} too`, tx);
          if (n % 7 === 0) throw new Error("rolled back");
        }),
      ).map((work) => work.catch(() => undefined)),
    ),
  );
  const { rows } = await portico.pool.query<{ count: number }>("select count(*)::int from audit_events");
  expect(await verify()).toMatchObject({ intact: rows[0]!.count, head: { sequence: rows[0]!.count }, breaks: [] });
});

test("the chain moves with the log, link by link", async () => {
  const head = await writeSome();
  const target = await cloneDatabase();
  try {
    await moveDatabase(portico.pool, target.pool);
    expect(await verifyChain(databaseOn(target.pool), [head])).toMatchObject({ intact: EVENTS, head, breaks: [] });
    await note("After the move", databaseOn(target.pool));
    expect(await verifyChain(databaseOn(target.pool), [head])).toMatchObject({ intact: EVENTS + 1, breaks: [] });
  } finally {
    await target.drop();
  }
});

const lines = async (pool: Pool) => {
  const { rows } = await pool.query<{ sequence: string }>("select sequence from audit_output");
  return Number(rows[0]?.sequence ?? 0);
};

test("every event is written out as a line of its own, once, and where the chain ends, signed", async () => {
  const written: Record<string, unknown>[] = [];
  const log = pino(
    { level: "error", base: undefined },
    { write: (line: string) => void written.push(JSON.parse(line) as never) },
  );
  await portico.reopen({ log });
  const other = portico.another();
  await writeSome();
  await eventually("the lines", async () => (await lines(portico.pool)) === EVENTS);
  await Promise.all([portico.hub.close(), other.close()]);
  const events = written.filter(({ kind }) => kind === "audit");
  expect(events.map(({ sequence }) => sequence)).toEqual(Array.from({ length: EVENTS }, (_, index) => index + 1));
  expect(events[0]).toMatchObject({ event: { actor: "Person 1", action: "LOGOUT", clientAddress: "192.0.2.1" } });
  const head = SignedHead.parse(written.findLast(({ kind }) => kind === "audit-head"));
  expect(head.hash).toBe(events.find(({ sequence }) => sequence === head.sequence)?.hash);
});

test("only who has the key can sign a head", () => {
  const signer = headSigner("the key of this installation, which is long");
  const head = signer.sign({ sequence: 5, hash: "aa" });
  expect(signer.check(head)).toBe("valid");
  expect(signer.check({ ...head, hash: "bb" })).toBe("invalid");
  expect(signer.check({ ...head, sequence: 4 })).toBe("invalid");
  expect(headSigner("another key").check(head)).toBe("unknown");
  expect(signer.check({ ...headSigner("another key").sign({ sequence: 5, hash: "bb" }), key: head.key })).toBe(
    "invalid",
  );
});
