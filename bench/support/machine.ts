import { readFileSync } from "node:fs";
import { availableParallelism, cpus, loadavg } from "node:os";

const [loadBefore] = loadavg();
export const machine = { cpu: cpus()[0]?.model, cores: availableParallelism(), node: process.version, loadBefore };

export function allowedCores(): number[] {
  const [, ranges = ""] = /^Cpus_allowed_list:\s*(\S+)$/m.exec(readFileSync("/proc/self/status", "utf8")) ?? [];
  return ranges.split(",").flatMap((range) => {
    const [first = 0, last = first] = range.split("-").map(Number);
    return Array.from({ length: last - first + 1 }, (_, index) => first + index);
  });
}

export const onCores = (cores: string | undefined): string[] => (cores === undefined ? [] : ["taskset", "-c", cores]);
