import autocannon, { type Result } from "autocannon";
import { percentile } from "./figures";
import type { Load, Outcome } from "./load";

/** Every connection sends its next request as soon as the last was answered. */
const { seconds, connections, ...request } = JSON.parse(process.argv[2] ?? "") as Load;
const before = process.cpuUsage();
const times: number[] = [];
const result = await new Promise<Result>((resolve, reject) => {
  const options = { ...request, connections, duration: seconds };
  const running = autocannon(options, (error: Error | null, ended) => (error ? reject(error) : resolve(ended)));
  // Its own percentiles are in whole milliseconds: too coarse for a bare server.
  running.on("response", (_client, _status, _bytes, ms) => times.push(ms));
});
const cpu = process.cpuUsage(before);
const outcome: Outcome = {
  perSecond: times.length / result.duration,
  p50: percentile(times, 0.5),
  p99: percentile(times, 0.99),
  failures: result.errors + result.timeouts + result.non2xx,
  cpuSeconds: (cpu.user + cpu.system) / 1e6,
};
console.log(JSON.stringify(outcome));
