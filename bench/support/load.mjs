import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

const run = promisify(execFile);
const program = fileURLToPath(new URL("load-process.mjs", import.meta.url));

/** What browsers of today say they can read. */
export const ENCODING = { "accept-encoding": "gzip, br" };

/**
 * Requests one address over and over from another process.
 *
 * @param {string} url
 * @param {{ connections?: number, seconds: number, method?: string, headers?: Record<string, string>, body?: string,
 * perSecond?: number }} load
 * `perSecond`: so many and no more, each at its moment, whether or not those before were answered
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>} answers, and their milliseconds
 * @throws {Error} when a request failed or was answered with anything but 2xx
 */
export async function load(url, { connections = 8, headers = {}, ...wanted }) {
  const { stdout } = await run(process.execPath, [
    program,
    JSON.stringify({ url, connections, headers: { ...ENCODING, ...headers }, ...wanted }),
  ]);
  const { failures, ...measured } = JSON.parse(stdout);
  if (failures > 0) throw new Error(`${url}: ${failures} requests failed or were answered with other than 2xx`);
  return measured;
}
