import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import autocannon, { type Result } from "autocannon";
import { percentile } from "./figures";
import type { Load, Outcome } from "./load";

/**
 * Run as a process of its own by load.ts: its one argument says what to request, what it measured goes to standard
 * output.
 */
const load = JSON.parse(process.argv[2] ?? "") as Load;
const before = process.cpuUsage();
const { times, failures, seconds } = await (load.perSecond ? atMoments(load, load.perSecond) : asFastAsAnswered(load));
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

/** Measured from the moment a request was due, so that an answer which keeps the next one waiting is not forgiven. */
async function atMoments({ url, headers, connections, seconds }: Load, perSecond: number): Promise<Measured> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times: number[] = [];
  let failures = 0;
  const ask = (due: number) =>
    new Promise<void>((resolve) => {
      const failed = () => {
        failures += 1;
        resolve();
      };
      const sent = request(url, { agent, headers }, (response) => {
        response.resume();
        response.on("error", failed);
        response.on("end", () => {
          if (response.statusCode !== 200) return failed();
          times.push(performance.now() - due);
          resolve();
        });
      });
      sent.on("error", failed);
      sent.end();
    });
  const began = performance.now();
  const asked: Promise<void>[] = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = began + (count * 1_000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    asked.push(ask(due));
  }
  await Promise.all(asked);
  agent.destroy();
  return { times, failures, seconds };
}
