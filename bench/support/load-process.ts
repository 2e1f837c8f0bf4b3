import autocannon, { type Result } from "autocannon";
import { percentile } from "./figures";
import type { Load, Outcome } from "./load";

/**
 * Run as a process of its own by load.ts: its one argument says what to request, what it measured goes to standard
 * output.
 */
const load = JSON.parse(process.argv[2] ?? "") as Load;
const before = process.cpuUsage();
const { times, failures, seconds } = await asFastAsAnswered(load);
const cpu = process.cpuUsage(before);
const outcome: Outcome = {
  perSecond: times.length / seconds,
  p50: percentile(times, 0.5),
  p95: percentile(times, 0.95),
  p99: percentile(times, 0.99),
  failures,
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
};
console.log(JSON.stringify(outcome));

interface Measured {
  /** Milliseconds of each answer. */
  times: number[];
  failures: number;
  seconds: number;
}

/** Every connection sends its next request as soon as the last was answered. */
async function asFastAsAnswered({
  seconds: duration,
  url,
  connections,
  method,
  headers,
  body,
}: Load): Promise<Measured> {
  const times: number[] = [];
  const options = { url, connections, headers, duration, ...(method ? { method } : {}), ...(body ? { body } : {}) };
  const {
    errors,
    timeouts,
    non2xx,
    duration: seconds,
  } = await new Promise<Result>((resolve, reject) => {
    const running = autocannon(options, (error: Error | null, result) => (error ? reject(error) : resolve(result)));
    // Its own percentiles are in whole milliseconds: too coarse for a bare server.
    running.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  });
  return { times, failures: errors + timeouts + non2xx, seconds };
}
