import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { built } from "./built";
import { onCores } from "./machine";

export interface Request {
  method?: "GET" | "POST";
  headers?: Record<string, string>;
  body?: string;
}

export interface Load extends Request {
  url: string;
  seconds: number;
  connections: number;
}

export interface Figures {
  perSecond: number;
  /** Milliseconds. */
  p50: number;
  p99: number;
  /** CPU of the requesting process. */
  cpuSeconds: number;
}

/** The report of the requesting process. */
export interface Outcome extends Figures {
  failures: number;
}

const run = promisify(execFile);

export const CONNECTIONS = 8;

/** The encodings that today's browsers accept. */
export const ENCODING = { "accept-encoding": "gzip, br" };

/**
 * From another process.
 * @param options `cores`: as taskset takes them
 * @throws {Error} when a request failed or was answered with anything but 2xx
 */
export async function load(
  url: string,
  {
    connections = CONNECTIONS,
    headers = {},
    cores,
    ...wanted
  }: Request & { seconds: number; connections?: number; cores?: string },
): Promise<Figures> {
  const request: Load = { url, connections, headers: { ...ENCODING, ...headers }, ...wanted };
  const command = [...onCores(cores), process.execPath, await built("load-process"), JSON.stringify(request)];
  const { stdout } = await run(command[0]!, command.slice(1));
  const { failures, ...measured } = JSON.parse(stdout) as Outcome;
  if (failures > 0) throw new Error(`${url}: ${failures} requests failed or were answered with other than 2xx`);
  return measured;
}

export const ratesOf = (figures: readonly { perSecond: number }[]): number[] => figures.map((each) => each.perSecond);
