import { readFileSync } from "node:fs";
import { availableParallelism, cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 1_000;

export const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };

/** The numbers of the cores that this process may use (Linux). */
export function allowedCores(): number[] {
  const [, ranges = ""] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

/** A command that runs on these cores alone, and all that it starts. */
export const onCores = (cores: string | undefined, command: string[]): string[] =>
  cores === undefined ? command : ["taskset", "-c", cores, ...command];

/** How busy the cores are with other things just now, in percent: figures of a busy machine say little. */
export async function busyPercent(): Promise<number> {
  const before = times();
  await pause(LOOK_MS);
  const after = times();
  return Math.round((1 - (after.idle - before.idle) / (after.all - before.all)) * 100);
}

function times(): { idle: number; all: number } {
  const each = cpus().map((cpu) => cpu.times);
  const idle = each.reduce((sum, { idle: own }) => sum + own, 0);
  return {
    idle,
    all: each.reduce((sum, { user, nice, sys, idle: own, irq }) => sum + user + nice + sys + own + irq, 0),
  };
}
