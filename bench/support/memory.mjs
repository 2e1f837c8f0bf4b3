import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/**
 * Memory of the server and of its database, in MB. RSS counts pages that several processes share in each of them; PSS divides them.
 *
 * @param {{ pid: number, dataFolder: string }} portico
 * @returns {{ node: { pss: number, rss: number }, postgres: { pss: number, rss: number, processes: number } }}
 */
export function memoryOf({ pid, dataFolder }) {
  const postmaster = Number(readFileSync(join(dataFolder, "postgres/postmaster.pid"), "utf8").split("\n")[0]);
  const family = [postmaster, ...childrenOf(postmaster)];
  return { node: sum([pid]), postgres: { ...sum(family), processes: family.length } };
}

const childrenOf = (parent) =>
  readdirSync("/proc").filter((name) => /^\d+$/.test(name)).map(Number).filter((pid) => parentOf(pid) === parent);

function parentOf(pid) {
  try {
    // "pid (name) state parent …": a name may hold spaces and brackets.
    return Number(readFileSync(`/proc/${pid}/stat`, "utf8").replace(/^.*\) \w /s, "").split(" ")[0]);
  } catch {
    return undefined; // it ended meanwhile
  }
}

function sum(pids) {
  const total = { pss: 0, rss: 0 };
  for (const pid of pids) {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
    total.pss += Number(/^Pss:\s+(\d+)/m.exec(text)[1]) / 1024;
    total.rss += Number(/^Rss:\s+(\d+)/m.exec(text)[1]) / 1024;
  }
  return total;
}
