import { availableParallelism, cpus } from "node:os";
import { setTimeout as pause } from "node:timers/promises";

const LOOK_MS = 1_000;

export const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version };

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
