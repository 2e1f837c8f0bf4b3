import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { fileURLToPath } from "node:url";
import { withDatabase } from "./database.mjs";

export const root = fileURLToPath(new URL("../..", import.meta.url));
const entry = join(root, "build/server/index.js");

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 15_000;
const POLL_MS = 2;

/**
 * Starts the built server on a free port: a process of its own, on loopback, quiet, without rate limits.
 *
 * @param {{ dataFolder: string, args?: string[], env?: Record<string, string> }} options
 * @returns {Promise<{ url: string, pid: number, firstPageMs: number, ready: () => Promise<void>, stop: () =>
 * Promise<void> }>} `firstPageMs`:
 * from starting the process until its database is ready and the first page is there. `ready` waits until it is so again
 */
export async function startPortico({ dataFolder, args = [], env = {} }) {
  if (!existsSync(entry)) throw new Error("There is no build to measure: run `npm run build` first.");
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const began = performance.now();
  const child = spawn(process.execPath, [entry, ...args], {
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
  return { url, pid: child.pid, firstPageMs: performance.now() - began, ready, stop };
}

async function untilReady(child, url) {
  const deadline = performance.now() + START_LIMIT_MS;
  while (!((await isAnswered(`${url}/readyz`)) && (await isAnswered(`${url}/login`)))) {
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error("The server ended instead of getting ready.");
    if (performance.now() > deadline) throw new Error("The server answered no page within a minute.");
    await pause(POLL_MS);
  }
}

/**
 * Runs `work` with what a server keeps its data in, and nobody else does: a temporary folder and the settings of a
 * database, both gone afterwards.
 * @param {(installation: { dataFolder: string, env: Record<string, string> }) => Promise<unknown>} work
 */
export async function withInstallation(work) {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-bench-"));
  try {
    return await withDatabase((env) => work({ dataFolder, env }));
  } finally {
    await rm(dataFolder, { recursive: true, force: true });
  }
}

/** Runs `work` with a server on data of its own. */
export function withPortico(work, extra = {}) {
  return withInstallation(async ({ dataFolder, env }) => {
    const portico = await startPortico({ dataFolder, env: { ...env, ...extra } });
    try {
      return await work({ ...portico, dataFolder, env });
    } finally {
      await portico.stop();
    }
  });
}

const settings = ({ port, url, dataFolder }) => ({
  NODE_ENV: "production",
  HOST: "127.0.0.1",
  PORT: String(port),
  PORTICO_URL: url,
  PORTICO_DATA: dataFolder,
  PORTICO_RATE_LIMITS: "off",
  LOG_LEVEL: "error",
});

/** What the system needs, and nothing of the caller's own settings for Portico. */
function systemEnvironment() {
  const { PATH, HOME, TMPDIR, TZ, LANG } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LANG };
}

async function isAnswered(address) {
  const answer = await fetch(address).catch(() => undefined);
  if (!answer) return false;
  await answer.arrayBuffer();
  return answer.ok;
}

/** A TCP port that nothing listened on a moment ago; the sample application of the demo takes the one after it. */
function freePort() {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once("error", reject);
    probe.listen(0, "127.0.0.1", () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

async function end(child) {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill("SIGTERM");
  const insist = setTimeout(() => child.kill("SIGKILL"), STOP_LIMIT_MS);
  await ended;
  clearTimeout(insist);
}
