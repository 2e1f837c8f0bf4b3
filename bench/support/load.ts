import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { built } from "./built";
import { onCores } from "./machine";

export interface Load {
  url: string;
  connections: number;
  seconds: number;
  method?: "GET" | "POST";
  headers: Record<string, string>;
  body?: string;
  /** The cores that the requesting process may use, as taskset takes them; all unless given. */
  cores?: string;
}

/** Answers, and their milliseconds. */
export interface Figures {
  perSecond: number;
  p50: number;
  p95: number;
  p99: number;
  /** CPU of the requesting process. */
  cpuSeconds: number;
}

/** The report of the requesting process. */
export interface Outcome extends Figures {
  failures: number;
}

const run = promisify(execFile);
let building: Promise<string> | undefined;

/** The encodings that today's browsers accept. */
export const ENCODING = { "accept-encoding": "gzip, br" };

/**
 * Requests one address over and over from another process.
 * @throws {Error} when a request failed or was answered with anything but 2xx
 */
export async function load(
  url: string,
  { connections = 8, headers = {}, cores, ...wanted }: { seconds: number } & Partial<Omit<Load, "url" | "seconds">>,
): Promise<Figures> {
  const program = await (building ??= built("load-process"));
  const request: Load = { url, connections, headers: { ...ENCODING, ...headers }, ...wanted };
  const [command, ...args] = onCores(cores, [process.execPath, program, JSON.stringify(request)]);
  const { stdout } = await run(command!, args);
  const { failures, ...measured } = JSON.parse(stdout) as Outcome;
  if (failures > 0) throw new Error(`${url}: ${failures} requests failed or were answered with other than 2xx`);
  return measured;
}
