import { eq, min, sql } from "drizzle-orm";
import type { ClientBase, Pool } from "pg";
import { Counter, Gauge, Histogram, Registry } from "prom-client";
import type { Channel } from "~/contract/kit/rules";
import { SECOND_MS } from "~/lib/durations";
import type { Figures } from "~/lib/figures.server";
import type { ClockWatch } from "../db/clock";
import type { Database } from "../db/database";
import type { Hindrance, Readiness } from "../db/readiness";
import { outbox } from "../db/schema";
import { lastBackupMs } from "../last-backup";
import { words as kitWords } from "../words";

interface OutboxDepth {
  due: number;
  /** For a retry, or being sent. */
  later: number;
  /** Age of the oldest; 0 without any. */
  oldestSeconds: number;
}

async function outboxDepth(db: Database): Promise<OutboxDepth> {
  const isDue = sql`${outbox.nextTryAt} <= now()`;
  const [depth] = await db
    .select({
      due: sql`count(*) filter (where ${isDue})`.mapWith(Number),
      later: sql`count(*) filter (where not ${isDue})`.mapWith(Number),
      oldest: min(outbox.createdAt),
    })
    .from(outbox)
    .where(eq(outbox.status, "QUEUED"));
  const { due, later, oldest } = depth!;
  return { due, later, oldestSeconds: oldest ? Math.max(0, (Date.now() - oldest.getTime()) / 1000) : 0 };
}

type Query = (...parameters: unknown[]) => unknown;

/**
 * @param observe receives seconds
 * @returns stops it for connections not used yet
 */
function timeQueries(pool: Pool, observe: (seconds: number) => void): () => void {
  const timed = new WeakSet<ClientBase>();
  const time = (client: ClientBase) => {
    if (timed.has(client)) return;
    timed.add(client);
    const query = client.query.bind(client) as Query;
    Object.assign(client, { query: timedQuery(query, observe) });
  };
  // Not "connect": the pool may have older connections.
  pool.on("acquire", time);
  return () => void pool.off("acquire", time);
}

/** The driver takes a callback or returns a promise. */
function timedQuery(query: Query, observe: (seconds: number) => void): Query {
  return (...parameters) => {
    const startedAt = performance.now();
    const done = () => observe((performance.now() - startedAt) / 1000);
    const callback = parameters.at(-1);
    if (typeof callback !== "function") {
      const answer = query(...parameters);
      if (answer instanceof Promise) answer.then(done, done);
      return answer;
    }
    const answered = (...answer: unknown[]): unknown => {
      done();
      return (callback as Query)(...answer);
    };
    return query(...parameters.slice(0, -1), answered);
  };
}

const words = kitWords.metrics;

const SIGN_IN_OUTCOMES = {
  password: ["ok", "wrong", "limited", "unverified", "inactive", "refused", "error"],
  link: ["ok", "wrong", "limited", "unverified", "inactive", "error"],
  passkey: ["ok", "wrong", "limited", "unverified", "inactive", "error"],
  connection: ["ok", "wrong", "limited", "unverified", "inactive", "refused", "error"],
  approval: ["ok", "wrong", "limited", "unverified", "inactive", "error"],
  code: ["ok", "wrong", "expired", "used", "too-many-tries", "limited", "unverified", "inactive", "error"],
} as const;

export type SignInStep = keyof typeof SIGN_IN_OUTCOMES;
export type SignInOutcome = (typeof SIGN_IN_OUTCOMES)[SignInStep][number];

const LAUNCH_OUTCOMES = ["ok", "refused", "error"] as const;
export type LaunchOutcome = (typeof LAUNCH_OUTCOMES)[number];

const ATTEMPT_OUTCOMES = ["sent", "failed"] as const;
export type AttemptOutcome = (typeof ATTEMPT_OUTCOMES)[number];

export interface HubMetrics {
  signIn(step: SignInStep, outcome: SignInOutcome): void;
  launch(outcome: LaunchOutcome): void;
  attempt(channel: Channel, outcome: AttemptOutcome): void;
  /** Omits the database's metrics while it is unreachable. */
  text(): Promise<string>;
  figures(): Promise<Figures>;
  close(): void;
}

interface Measured {
  pool: Pool;
  db: Database;
  clock: ClockWatch;
  readiness: Readiness;
  /** Embedded only: others have their own backups. */
  databaseFolder: string | undefined;
}

export function createHubMetrics({ pool, db, clock, readiness, databaseFolder }: Measured): HubMetrics {
  const registry = new Registry();
  const registers = [registry];

  const signIns = new Counter({
    name: "portico_sign_ins_total",
    help: words.signIns,
    labelNames: ["step", "outcome"],
    registers,
  });
  const launches = new Counter({
    name: "portico_launches_total",
    help: words.launches,
    labelNames: ["outcome"],
    registers,
  });
  const attempts = new Counter({
    name: "portico_message_attempts_total",
    help: words.attempts,
    labelNames: ["channel", "outcome"],
    registers,
  });
  // The first occurrence is then an increase.
  for (const [step, outcomes] of Object.entries(SIGN_IN_OUTCOMES))
    for (const outcome of outcomes) signIns.inc({ step, outcome }, 0);
  for (const outcome of LAUNCH_OUTCOMES) launches.inc({ outcome }, 0);
  for (const outcome of ATTEMPT_OUTCOMES) attempts.inc({ channel: "EMAIL", outcome }, 0);

  const queries = new Histogram({
    name: "portico_db_query_duration_seconds",
    help: words.queries,
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.5, 1, 5],
    registers,
  });
  const stopTiming = timeQueries(pool, (seconds) => queries.observe(seconds));
  watchPool(registers, pool);
  const readOutbox = outboxGauges(registers, db);
  const readReadiness = readinessGauges(registers, clock, readiness);
  const readBackup = backupGauge(registers, databaseFolder);
  const readAll = async () => {
    await readBackup();
    await readOutbox(await readReadiness());
  };

  return {
    signIn: (step, outcome) => signIns.inc({ step, outcome }),
    launch: (outcome) => launches.inc({ outcome }),
    attempt: (channel, outcome) => attempts.inc({ channel, outcome }),
    async text() {
      await readAll();
      return registry.metrics();
    },
    async figures() {
      await readAll();
      return registry.getMetricsAsJSON();
    },
    close: stopTiming,
  };
}

function watchPool(registers: Registry[], pool: Pool): void {
  new Gauge({
    name: "portico_db_connections",
    help: words.connections,
    labelNames: ["state"],
    registers,
    collect() {
      this.set({ state: "used" }, pool.totalCount - pool.idleCount);
      this.set({ state: "idle" }, pool.idleCount);
    },
  });
  new Gauge({
    name: "portico_db_waiting",
    help: words.waiting,
    registers,
    collect() {
      this.set(pool.waitingCount);
    },
  });
}

const OF_ALL = "max";

/** @returns updates the gauges; absent without the database */
function outboxGauges(registers: Registry[], db: Database): (hindrance: Hindrance | undefined) => Promise<void> {
  const messages = new Gauge({
    name: "portico_outbox_messages",
    help: words.messages,
    labelNames: ["state"],
    aggregator: OF_ALL,
    registers,
  });
  const oldest = new Gauge({
    name: "portico_outbox_oldest_seconds",
    help: words.oldest,
    aggregator: OF_ALL,
    registers,
  });
  return async (hindrance) => {
    const depth = hindrance === "database" ? undefined : await outboxDepth(db).catch(() => undefined);
    messages.reset();
    oldest.remove();
    if (!depth) return;
    messages.set({ state: "due" }, depth.due);
    messages.set({ state: "later" }, depth.later);
    oldest.set(depth.oldestSeconds);
  };
}

function readinessGauges(registers: Registry[], clock: ClockWatch, readiness: Readiness): Readiness {
  // The machine is ready if all workers are.
  const ready = new Gauge({ name: "portico_ready", help: words.ready, aggregator: "min", registers });
  const offset = new Gauge({
    name: "portico_clock_offset_seconds",
    help: words.clockOffset,
    aggregator: "average",
    registers,
  });
  return async () => {
    const hindrance = await readiness();
    ready.set(hindrance ? 0 : 1);
    offset.remove();
    if (clock.offsetMs !== undefined) offset.set(clock.offsetMs / SECOND_MS);
    return hindrance;
  };
}

/** @returns updates the gauge; absent unless embedded */
function backupGauge(registers: Registry[], databaseFolder: string | undefined): () => Promise<void> {
  const last = new Gauge({
    name: "portico_last_backup_timestamp_seconds",
    help: words.lastBackup,
    aggregator: OF_ALL,
    registers,
  });
  last.remove();
  return async () => {
    if (databaseFolder !== undefined) last.set((await lastBackupMs(databaseFolder)) / SECOND_MS);
  };
}
