import cluster, { type Worker as Process } from "node:cluster";
import { setTimeout as pause } from "node:timers/promises";
import { MINUTE_MS, SECOND_MS } from "~/lib/durations";
import type { Logger } from "~/lib/log.server";
import { variablesFor } from "~/lib/worker.server";
import { FiguresOfWorkers } from "./figures-of-workers";
import { RETIRE_LIMIT_MS, STOP_LIMIT_MS } from "./stop-limits";
import { words } from "./words";
import type { ToOwner, ToWorker } from "./worker-messages";

/** A worker that ends sooner failed at its start. */
const STEADY_MS = MINUTE_MS;
const PAUSE_MIN_MS = SECOND_MS / 4;
const PAUSE_MAX_MS = 30 * SECOND_MS;
/** When a replaced worker is killed. */
const RETIRED_LIMIT_MS = RETIRE_LIMIT_MS + STOP_LIMIT_MS + SECOND_MS;

interface Member {
  number: number;
  process: Process;
  startedAt: number;
  isReady: boolean;
  isRetiring: boolean;
}

export interface Workers {
  /** @throws Error if a worker does not start */
  start(): Promise<void>;
  reload(): Promise<void>;
  stop(signal: string, limitMs: number): Promise<void>;
  stopAtOnce(): void;
}

/** The owner distributes connections in turn: shares are even, and the port stays open (docs/decisions/0049-every-core.md). */
export function createWorkers(of: number, log: Logger): Workers {
  const numbers = Array.from({ length: of }, (_, index) => index + 1);
  const members = new Set<Member>();
  const figures = new FiguresOfWorkers<Member>();
  const failures = new Map<number, number>();
  let state: "starting" | "started" | "stopping" = "starting";
  let jobsOf: Member | undefined;
  let onEmpty: (() => void) | undefined;
  cluster.schedulingPolicy = cluster.SCHED_RR;

  const tell = (member: Member, message: ToWorker) =>
    void (member.process.isConnected() && member.process.send(message, () => undefined));
  const active = () => [...members].filter(({ isReady, isRetiring }) => isReady && !isRetiring);
  const holderOf = (number: number) => [...members].find((each) => each.number === number && !each.isRetiring);

  const hear = (member: Member, message: ToOwner, onReady: () => void) => {
    if (message.kind === "ready") {
      onReady();
      return;
    }
    if (message.kind === "figures") {
      figures.note(member, message.figures, message.id);
      return;
    }
    const ready = [...members].filter(({ isReady }) => isReady);
    void figures
      .gather(ready, (each, id) => tell(each, { kind: "measure", id }))
      .then((all) => tell(member, { kind: "measured", id: message.id, figures: all }));
  };

  const fork = (number: number): Promise<void> => {
    const child = cluster.fork(variablesFor({ number, of }));
    const member: Member = { number, process: child, startedAt: performance.now(), isReady: false, isRetiring: false };
    members.add(member);
    return new Promise((resolve, reject) => {
      const onReady = () => {
        member.isReady = true;
        if (state === "started") tell(member, { kind: "all-started" });
        appoint();
        resolve();
      };
      child.on("message", (message: ToOwner) => hear(member, message, onReady));
      child.once("error", reject);
      child.once("exit", (code, signal) => {
        reject(new Error(words.workers.cannotStart(number)));
        onExit(member, signal || code);
      });
    });
  };

  const appoint = () => {
    if (jobsOf && members.has(jobsOf) && !jobsOf.isRetiring) return;
    [jobsOf] = active();
    if (jobsOf) tell(jobsOf, { kind: "begin-jobs" });
  };

  const onExit = (member: Member, reason: string | number) => {
    members.delete(member);
    figures.ended(member);
    appoint();
    if (members.size === 0) onEmpty?.();
    if (state !== "started" || member.isRetiring) return;
    log.error({ number: member.number, reason }, "a worker has ended");
    if (!holderOf(member.number)) replace(member);
  };

  const replace = ({ number, startedAt }: Member) => {
    const isSteady = performance.now() - startedAt >= STEADY_MS;
    const before = isSteady ? 0 : (failures.get(number) ?? 0);
    failures.set(number, before + 1);
    const pauseMs = Math.min(PAUSE_MAX_MS, PAUSE_MIN_MS * 2 ** before);
    setTimeout(() => {
      if (state !== "started" || holderOf(number)) return;
      fork(number).then(
        () => log.info({ number }, "a worker has taken its place"),
        () => undefined, // it has ended and is replaced in turn
      );
    }, pauseMs);
  };

  const retire = (member: Member) => {
    member.isRetiring = true;
    tell(member, { kind: "retire" });
    appoint();
    setTimeout(() => member.process.process.kill("SIGKILL"), RETIRED_LIMIT_MS).unref();
  };

  return {
    async start() {
      // The first migrates the schema, and reports for all why they cannot start.
      const [first, ...others] = numbers;
      await fork(first!);
      if (state === "stopping") return;
      await Promise.all(others.map(fork));
      state = "started";
      for (const member of members) tell(member, { kind: "all-started" });
    },
    async reload() {
      for (const number of numbers) {
        if (state !== "started") return;
        const before = [...members].filter((each) => each.number === number && !each.isRetiring);
        await fork(number);
        for (const member of before) retire(member);
      }
    },
    async stop(signal, limitMs) {
      state = "stopping";
      if (members.size === 0) return;
      const ended = new Promise<void>((resolve) => (onEmpty = resolve));
      for (const member of members) tell(member, { kind: "stop", signal });
      await Promise.race([ended, pause(limitMs, undefined, { ref: false })]);
      for (const member of members) member.process.process.kill("SIGKILL");
      if (members.size > 0) await ended;
    },
    stopAtOnce() {
      for (const member of members) tell(member, { kind: "stop-at-once" });
    },
  };
}
