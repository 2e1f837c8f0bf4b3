import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const GONE_LIMIT_MS = 10_000;

/** Kills processes, all at the same moment and with no chance to tidy up, and waits until they are gone. */
export async function killHard(...pids: number[]): Promise<void> {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  const deadline = Date.now() + GONE_LIMIT_MS;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) throw new Error(`${pids.filter(isAlive).join(", ")} did not end when killed`);
    await pause(5);
  }
}

/** The process number that a PostgreSQL server left in its cluster. */
export const postmasterOf = (cluster: string): number =>
  Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);

/**
 * A PostgreSQL server and the processes it works with. Where there is no /proc these end by themselves when they miss
 * it.
 */
export function serverProcesses(cluster: string): number[] {
  const postmaster = postmasterOf(cluster);
  const pids = existsSync("/proc/self/stat")
    ? readdirSync("/proc")
        .filter((name) => /^\d+$/.test(name))
        .map(Number)
    : [];
  return [postmaster, ...pids.filter((pid) => parentOf(pid) === postmaster)];
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  // One that nobody has waited for yet is gone all the same.
  return stateOf(pid)?.state !== "Z";
}

const parentOf = (pid: number) => stateOf(pid)?.parent;

/** proc(5): the program's name, in parentheses, may hold anything. */
function stateOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
