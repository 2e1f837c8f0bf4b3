import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SAMPLE_MS = 250;

interface Server {
  pid: number;
  dataFolder?: string;
}

export interface Memory {
  node: number;
  /** Memory of all its processes; undefined where it is not embedded. */
  database: number | undefined;
}

/**
 * Memory of a server and of its embedded database, in MB (PSS: pages that several processes share are divided among
 * them).
 */
export function memoryOf({ pid, dataFolder = "" }: Server): Memory {
  const pidFile = join(dataFolder, "postgres/postmaster.pid");
  if (!existsSync(pidFile)) return { node: pss(pid), database: undefined };
  const postmaster = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const database = [postmaster, ...childrenOf(postmaster)].reduce((sum, each) => sum + pss(each), 0);
  return { node: pss(pid), database };
}

/** The most that each had while `work` went on. */
export async function highest(server: Server, work: () => Promise<unknown>): Promise<Memory> {
  const first = memoryOf(server);
  const samples = [first];
  const sampling = setInterval(() => samples.push(memoryOf(server)), SAMPLE_MS);
  await work().finally(() => clearInterval(sampling));
  return {
    node: Math.max(...samples.map(({ node }) => node)),
    database: first.database === undefined ? undefined : Math.max(...samples.map(({ database = 0 }) => database)),
  };
}

const childrenOf = (parent: number) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

// "pid (name) state parent …": a name may hold spaces and brackets.
const parentOf = (pid: number) =>
  Number(
    unlessEnded(() => readFileSync(`/proc/${pid}/stat`, "utf8"))
      ?.replace(/^.*\) \w /s, "")
      .split(" ")[0],
  );

const pss = (pid: number) =>
  Number(/^Pss:\s+(\d+)/m.exec(unlessEnded(() => readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? "")?.[1] ?? 0) /
  1024;

/** A process may end between its being listed and its being read. */
function unlessEnded<Read>(read: () => Read): Read | undefined {
  try {
    return read();
  } catch {
    return undefined;
  }
}
