import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

const SAMPLE_MS = 250;

/**
 * Memory of a server and of its embedded database, in MB (PSS: pages that several processes share are divided among
 * them).
 *
 * @param {{ pid: number, dataFolder?: string }} server
 * @returns {{ node: number, database: number | undefined }} `database`: of all its processes; undefined where it is not
 * embedded
 */
export function memoryOf({ pid, dataFolder = "" }) {
  const pidFile = join(dataFolder, "postgres/postmaster.pid");
  if (!existsSync(pidFile)) return { node: pss(pid), database: undefined };
  const postmaster = Number(readFileSync(pidFile, "utf8").split("\n")[0]);
  const database = [postmaster, ...childrenOf(postmaster)].reduce((sum, each) => sum + pss(each), 0);
  return { node: pss(pid), database };
}

/** The most that each had while `work` went on. */
export async function highest(server, work) {
  const samples = [memoryOf(server)];
  const sampling = setInterval(() => samples.push(memoryOf(server)), SAMPLE_MS);
  await work().finally(() => clearInterval(sampling));
  const most = (of) => Math.max(...samples.map((each) => each[of]));
  return { node: most("node"), database: samples[0].database === undefined ? undefined : most("database") };
}

const childrenOf = (parent) =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => parentOf(pid) === parent);

// "pid (name) state parent …": a name may hold spaces and brackets.
const parentOf = (pid) =>
  Number(
    unlessEnded(() => readFileSync(`/proc/${pid}/stat`, "utf8"))
      ?.replace(/^.*\) \w /s, "")
      .split(" ")[0],
  );

const pss = (pid) =>
  Number(/^Pss:\s+(\d+)/m.exec(unlessEnded(() => readFileSync(`/proc/${pid}/smaps_rollup`, "utf8")) ?? "")?.[1] ?? 0) /
  1024;

/** A process may end between its being listed and its being read. */
function unlessEnded(read) {
  try {
    return read();
  } catch {
    return undefined;
  }
}
