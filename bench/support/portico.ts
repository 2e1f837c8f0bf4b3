import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { freePort } from "../../tests/support/free-port";
import { withDatabase } from "./database";
import { onCores } from "./machine";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const entry = join(root, "build/portico.js");

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
const POLL_MS = 2;

type Settings = Record<string, string>;

/** Where a server keeps its data. */
export interface Installation {
  dataFolder: string;
  /** The settings of its database. */
  env: Settings;
}

export interface Portico {
  url: string;
  pid: number;
  /** From starting the process until its database is ready and the first page is there. */
  firstPageMs: number;
  /** Waits until it is so again. */
  ready(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the built server on a free port: a process of its own, on loopback, quiet, without rate limits. */
export async function startPortico({
  dataFolder,
  args = [],
  env = {},
  cores,
}: {
  dataFolder: string;
  args?: string[];
  /** The cores that it may use, as taskset takes them; all unless given. */
  cores?: string | undefined;
  env?: Settings;
}): Promise<Portico> {
  if (!existsSync(entry)) throw new Error("There is no build to measure: run `npm run build` first.");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const [command, ...rest] = onCores(cores, [process.execPath, entry, ...args]);
  const child = spawn(command!, rest, {
    cwd: root,
    env: { ...systemEnvironment(), ...settings({ port, url, dataFolder }), ...env },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const stop = () => end(child);
  const ready = () => untilReady(child, url);
  try {
    await ready();
  } catch (error) {
    await stop();
    throw error;
  }
  if (child.pid === undefined) throw new Error("The server did not start.");
  return { url, pid: child.pid, firstPageMs: performance.now() - began, ready, stop };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!((await isAnswered(`${url}/readyz`)) && (await isAnswered(`${url}/login`)))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error("The server ended instead of getting ready.");
    if (performance.now() > deadline) throw new Error("The server answered no page within a minute.");
    await pause(POLL_MS);
  }
}

/**
 * Runs `work` with data that no other server uses: a temporary folder and the settings of a database, both removed
 * afterwards.
 */
export async function withInstallation<Result>(work: (installation: Installation) => Promise<Result>): Promise<Result> {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-bench-"));
  try {
    return await withDatabase((env) => work({ dataFolder, env }));
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Runs `work` with a server on data of its own. */
export function withPortico<Result>(
  work: (portico: Portico & Installation) => Promise<Result>,
  extra: Settings = {},
  cores?: string,
): Promise<Result> {
  return withInstallation(async ({ dataFolder, env }) => {
    const portico = await startPortico({ dataFolder, env: { ...env, ...extra }, cores });
    try {
      return await work({ ...portico, dataFolder, env });
    } finally {
      await portico.stop();
    }
  });
}

const settings = ({ port, url, dataFolder }: { port: number; url: string; dataFolder: string }) => ({
  NODE_ENV: "production" as const,
  HOST: "127.0.0.1",
  PORT: String(port),
  PORTICO_URL: url,
  PORTICO_DATA: dataFolder,
  PORTICO_RATE_LIMITS: "off",
  LOG_LEVEL: "error",
});

/** The system's own settings, without the caller's for Portico. */
function systemEnvironment(): Record<string, string | undefined> {
  const { PATH, HOME, TMPDIR, TZ, LANG } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LANG };
}

async function isAnswered(address: string): Promise<boolean> {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer) return false;
  await answer.arrayBuffer();
  return answer.ok;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(insist);
}
