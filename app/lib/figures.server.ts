import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";

/** Metrics of a process, as data. */
export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/**
 * The figures of several processes as those of one: added up, unless a metric's `aggregator` says otherwise.
 * https://github.com/siimon/prom-client#usage-with-nodejss-cluster-module
 */
const together = (all: readonly Figures[]) => AggregatorRegistry.aggregate([...all]);

/** In Prometheus' text format. */
export const metricsText = (all: readonly Figures[]): Promise<string> => together(all).metrics();

/**
 * What is left of processes that have ended: what they counted. Their gauges ended with them.
 * @throws nothing
 */
export async function countedBy(all: readonly Figures[]): Promise<Figures> {
  const figures = await together(all).getMetricsAsJSON();
  return figures.filter(({ type }) => COUNTING.includes(String(type)));
}

const COUNTING: readonly string[] = ["counter", "histogram"];
