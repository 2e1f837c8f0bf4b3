import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from "prom-client";
import type { Figures } from "./figures.server";
import { words as serverWords } from "./words.server";

const words = serverWords.metrics;

/** Others count as one; no route answers them. */
const METHODS = new Set(["GET", "HEAD", "POST", "OPTIONS"]);

export interface RequestFigures {
  /** The route's pattern, never the address. */
  route: string;
  method: string;
  status: number;
  seconds: number;
}

export interface ServerMetrics {
  request(figures: RequestFigures): void;
  text(): Promise<string>;
  figures(): Promise<Figures>;
}

/** They are gauges with counters' names, which `promtool check metrics` refuses. */
const MISNAMED = ["nodejs_active_handles_total", "nodejs_active_requests_total", "nodejs_active_resources_total"];

export const METRICS_TYPE = Registry.PROMETHEUS_CONTENT_TYPE;

/** Create once per process. */
export function createServerMetrics(version: string): ServerMetrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  for (const name of MISNAMED) registry.removeSingleMetric(name);
  const build = new Gauge({
    name: "portico_build_info",
    help: words.build,
    labelNames: ["version"],
    aggregator: "first",
    registers: [registry],
  });
  build.set({ version }, 1);
  new Gauge({ name: "portico_workers", help: words.workers, registers: [registry] }).set(1);
  const requests = new Counter({
    name: "portico_http_requests_total",
    help: words.requests,
    labelNames: ["route", "method", "status"],
    registers: [registry],
  });
  const durations = new Histogram({
    name: "portico_http_request_duration_seconds",
    help: words.durations,
    labelNames: ["route"],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
    registers: [registry],
  });
  return {
    request({ route, method, status, seconds }) {
      requests.inc({ route, method: METHODS.has(method) ? method : "other", status });
      durations.observe({ route }, seconds);
    },
    text: () => registry.metrics(),
    figures: () => registry.getMetricsAsJSON(),
  };
}
