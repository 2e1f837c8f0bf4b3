import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** Linux counts in hundredths of a second on every platform (USER_HZ, times(2)). */
const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 250;

interface Server {
  pid: number;
  dataFolder?: string;
}

/** Megabytes; the database's are 0 where it is not embedded. */
export interface Memory {
  node: number;
  database: number;
}

/** Memory of a server and of its embedded database (PSS: pages that several processes share are divided among them). */
export function memoryOf({ pid, dataFolder = "" }: Server): Memory {
  const postmaster = Number.parseInt(readIfThere(join(dataFolder, "postgres/postmaster.pid")) ?? "", 10);
  return { node: pssMb(pid), database: familyOf(postmaster).reduce((sum, each) => sum + pssMb(each.pid), 0) };
}

/** The most that each had while `work` went on. */
export async function highest(server: Server, work: () => Promise<unknown>): Promise<Memory> {
  const samples = [memoryOf(server)];
  const sampling = setInterval(() => samples.push(memoryOf(server)), SAMPLE_MS);
  await work().finally(() => clearInterval(sampling));
  const most = (part: keyof Memory) => Math.max(...samples.map((each) => each[part]));
  return { node: most("node"), database: most("database") };
}

/** Seconds of CPU that a process and all its descendants have used so far. */
export const cpuSecondsOf = (pid: number): number =>
  familyOf(pid).reduce((sum, { ticks }) => sum + ticks, 0) / TICKS_PER_SECOND;

interface Stat {
  pid: number;
  parent: number;
  ticks: number;
}

/** A process and all its descendants (Linux). */
function familyOf(pid: number): Stat[] {
  const all = readdirSync("/proc").flatMap(statOf);
  const withChildren = (each: Stat): Stat[] => [
    each,
    ...all.filter(({ parent }) => parent === each.pid).flatMap(withChildren),
  ];
  return all.filter((each) => each.pid === pid).flatMap(withChildren);
}

/** Reads `/proc/…/stat`, whose second field may hold anything; nothing for a process that has ended. */
function statOf(name: string): Stat[] {
  const fields =
    /^\d+$/.test(name) &&
    readIfThere(`/proc/${name}/stat`)
      ?.replace(/^.*\) /s, "")
      .split(" ")
      .map(Number);
  return fields ? [{ pid: Number(name), parent: fields[1]!, ticks: fields[11]! + fields[12]! }] : [];
}

const pssMb = (pid: number): number =>
  Number(/^Pss:\s+(\d+)/m.exec(readIfThere(`/proc/${pid}/smaps_rollup`) ?? "")?.[1] ?? 0) / 1024;

function readIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return undefined;
  }
}
