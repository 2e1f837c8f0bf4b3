import { Agent, request } from "node:http";
import { setTimeout as pause } from "node:timers/promises";
import autocannon from "autocannon";
import { percentile } from "./figures.mjs";

/**
 * Run as a process of its own by load.mjs: its one argument says what to request, what it measured goes to standard
 * output.
 */
const load = JSON.parse(process.argv[2]);
const { times, failures, seconds } = await (load.perSecond ? atMoments(load) : asFastAsAnswered(load));
console.log(
  JSON.stringify({
    perSecond: times.length / seconds,
    p50: percentile(times, 0.5),
    p99: percentile(times, 0.99),
    failures,
  }),
);

/** Every connection asks again as soon as it was answered. */
async function asFastAsAnswered({ seconds: duration, ...wanted }) {
  const times = [];
  // Its own percentiles are in whole milliseconds: too coarse for a bare server.
  const running = autocannon({ ...wanted, duration });
  running.on("response", (_client, _status, _bytes, ms) => times.push(ms));
  const { errors, timeouts, non2xx, duration: seconds } = await running;
  return { times, failures: errors + timeouts + non2xx, seconds };
}

/** Measured from the moment a request was due, so that an answer which keeps the next one waiting is not forgiven. */
async function atMoments({ url, headers, connections, perSecond, seconds }) {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const times = [];
  let failures = 0;
  const ask = (due) =>
    new Promise((resolve) => {
      const failed = () => resolve((failures += 1));
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
  const asked = [];
  for (let count = 0; count < perSecond * seconds; count += 1) {
    const due = began + (count * 1_000) / perSecond;
    await pause(Math.max(0, due - performance.now()));
    asked.push(ask(due));
  }
  await Promise.all(asked);
  agent.destroy();
  return { times, failures, seconds };
}
