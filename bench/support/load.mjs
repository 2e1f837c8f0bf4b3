import { execFile } from "node:child_process";
import { createRequire } from "node:module";
import { promisify } from "node:util";

const autocannon = createRequire(import.meta.url).resolve("autocannon");
const run = promisify(execFile);

/**
 * Requests one address over and over from another process.
 *
 * @param {string} url
 * @param {{ connections: number, seconds: number, headers?: Record<string, string>, perSecond?: number }} load `perSecond`: no faster than that
 * @returns {Promise<{ perSecond: number, p50: number, p99: number }>} latencies in milliseconds
 * @throws {Error} when a request failed or was answered with anything but 2xx
 */
export async function load(url, { connections, seconds, headers = {}, perSecond }) {
  const { stdout } = await run(process.execPath, [
    autocannon,
    ...["--json", "--no-progress", "-c", String(connections), "-d", String(seconds)],
    ...(perSecond ? ["-R", String(perSecond)] : []),
    ...Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}=${value}`]),
    url,
  ]);
  const { requests, latency, errors, timeouts, non2xx } = JSON.parse(stdout);
  if (errors + timeouts + non2xx > 0) throw new Error(`${url}: ${errors} errors, ${timeouts} timeouts, ${non2xx} answers other than 2xx`);
  return { perSecond: requests.average, p50: latency.p50, p99: latency.p99 };
}
