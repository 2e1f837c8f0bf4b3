import { expect, test } from "vitest";
import { createServerMetrics } from "./metrics.server";

test("what ends in _total is a counter, as promtool demands", async () => {
  const text = await createServerMetrics("1.0.0").text();
  const totals = [...text.matchAll(/^# TYPE (\S+_total) (\S+)$/gm)].map(([, name, type]) => `${name} ${type}`);
  expect(totals).toContain("portico_http_requests_total counter");
  expect(totals.filter((total) => !total.endsWith(" counter"))).toEqual([]);
});
