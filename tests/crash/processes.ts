import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

const GONE_LIMIT_MS = 10_000;

export async function killHard(...pids: number[]): Promise<void> {
  for (const pid of pids) if (isAlive(pid)) process.kill(pid, "SIGKILL");
  const deadline = Date.now() + GONE_LIMIT_MS;
  while (pids.some(isAlive)) {
    if (Date.now() > deadline) throw new Error(`${pids.filter(isAlive).join(", ")} did not end when killed`);
    await pause(5);
  }
}

export const postmasterOf = (cluster: string): number =>
  Number(readFileSync(join(cluster, "postmaster.pid"), "utf8").split("\n")[0]);

/** Without /proc only the server is found: its children end when it has died. */
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
  // A zombie counts as ended.
  return stateOf(pid)?.state !== "Z";
}

const parentOf = (pid: number) => stateOf(pid)?.parent;

/** proc(5): the program's name, in parentheses, may contain any character. */
function stateOf(pid: number): { state: string; parent: number } | undefined {
  try {
    const [state = "", parent] = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ").at(-1)?.split(" ") ?? [];
    return { state, parent: Number(parent) };
  } catch {
    return undefined;
  }
}
