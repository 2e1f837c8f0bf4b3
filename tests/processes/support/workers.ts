import { execFileSync } from "node:child_process";
import type { Portico } from "../../support/portico";

export function workersOf({ process: { pid } }: Portico): number[] {
  const children = execFileSync("ps", ["-o", "pid=,args=", "--ppid", String(pid)], { encoding: "utf8" });
  return children
    .split("\n")
    .filter((line) => line.includes("build/portico.js"))
    .map((line) => Number.parseInt(line, 10))
    .sort((one, other) => one - other);
}

interface Line {
  worker?: number;
  msg: string;
  requestId?: string;
  kind?: string;
  sequence?: number;
}

/** Whole lines of the log, the oldest first. */
export const linesOf = (portico: Portico): Line[] =>
  portico
    .logs()
    .split("\n")
    .filter((text) => text.startsWith("{") && text.endsWith("}"))
    .map((text) => JSON.parse(text) as Line);

export const timesLogged = (portico: Portico, message: string): number =>
  linesOf(portico).filter(({ msg }) => msg === message).length;
