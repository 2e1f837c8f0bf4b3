import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue } from "prom-client";

export type Figures = MetricObjectWithValues<MetricValue<string>>[];

/** Sums unless a metric's `aggregator` says otherwise: https://github.com/siimon/prom-client#usage-with-nodejss-cluster-module */
const together = (all: readonly Figures[]) => AggregatorRegistry.aggregate([...all]);

export const metricsText = (all: readonly Figures[]): Promise<string> => together(all).metrics();

/**
 * Counters of ended processes; their gauges ended with them.
 * @throws nothing
 */
export async function countedBy(all: readonly Figures[]): Promise<Figures> {
  const figures = await together(all).getMetricsAsJSON();
  return figures.filter(({ type }) => COUNTING.includes(String(type)));
}

const COUNTING: readonly string[] = ["counter", "histogram"];
