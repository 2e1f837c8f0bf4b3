import { readdirSync, readFileSync } from "node:fs";

/** Linux counts in hundredths of a second on every platform (USER_HZ, times(2)). */
const TICKS_PER_SECOND = 100;

interface Stat {
  parent: number;
  ticks: number;
}

/** Seconds of CPU that a process and all its descendants have used so far (Linux). */
export function cpuSecondsOf(pid: number): number {
  const all = new Map(
    readdirSync("/proc")
      .filter((name) => /^\d+$/.test(name))
      .flatMap((name) => {
        const stat = statOf(name);
        return stat ? [[Number(name), stat] as const] : [];
      }),
  );
  const isBelow = (each: number): boolean => each === pid || isBelowParent(all.get(each)?.parent);
  const isBelowParent = (parent: number | undefined) => parent !== undefined && parent > 0 && isBelow(parent);
  let ticks = 0;
  for (const [each, stat] of all) if (isBelow(each)) ticks += stat.ticks;
  return ticks / TICKS_PER_SECOND;
}

/** Reads `/proc/…/stat`, whose second field may hold anything; undefined for a process that has ended. */
function statOf(pid: string): Stat | undefined {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, "utf8")
      .replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
    return { parent: fields[1] ?? 0, ticks: (fields[11] ?? 0) + (fields[12] ?? 0) };
  } catch {
    return undefined;
  }
}
