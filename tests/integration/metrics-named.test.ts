import { readFile } from "node:fs/promises";
import { expect, test } from "vitest";
import { createServerMetrics } from "~/lib/metrics.server";
import { hubForFile } from "../support/hub";

const portico = hubForFile({ smtp: false });
const file = (path: string) => readFile(new URL(`../../${path}`, import.meta.url), "utf8");

/** Labels that Prometheus adds to every target, and the histograms' own. */
const EVERYWHERE = ["job", "instance", "le"];
const NAME = /\b(?:portico|process|nodejs)_[a-z0-9_]+/g;

async function given(): Promise<Map<string, Set<string>>> {
  const server = createServerMetrics("1.0.0");
  server.request({ route: "/login", method: "GET", status: 200, seconds: 0.1 });
  const metrics = new Map<string, Set<string>>();
  for (const line of `${await server.text()}\n${await portico.hub.metrics()}`.split("\n")) {
    // A gauge without a sample is known by its type alone.
    const [, name, labels = ""] = /^(?:# TYPE )?([a-z]\w*)(?:\{(.*)\})? /.exec(line) ?? [];
    if (!name) continue;
    const known = metrics.get(name) ?? new Set(EVERYWHERE);
    for (const [, label] of labels.matchAll(/(\w+)="/g)) known.add(label!);
    metrics.set(name, known);
  }
  return metrics;
}

/** A histogram is named by its samples. */
const withoutSuffix = (name: string) => name.replace(/_(bucket|sum|count)$/, "");

interface Dashboard {
  panels: { title: string; targets?: { expr: string }[] }[];
}

test("the dashboard asks for metrics and labels that there are, and for every metric of Portico's own", async () => {
  const metrics = await given();
  const { panels } = JSON.parse(await file("examples/grafana-dashboard.json")) as Dashboard;
  const asked = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => ({ title, expr })));
  for (const { title, expr } of asked) {
    const names = expr.match(NAME) ?? [];
    expect(names, title).not.toEqual([]);
    const labels = names.flatMap((name) => [...(metrics.get(name) ?? [])]);
    expect(
      names.filter((name) => !metrics.has(name)),
      title,
    ).toEqual([]);
    const inMatchers = [...expr.matchAll(/([a-z]+)=~?"/g)].map(([, label]) => label);
    const grouped = [...expr.matchAll(/by \(([^)]*)\)/g)].flatMap(([, list]) => list!.split(", "));
    expect(labels, title).toEqual(expect.arrayContaining([...inMatchers, ...grouped]));
  }
  const shown = new Set(asked.flatMap(({ expr }) => expr.match(NAME) ?? []).map(withoutSuffix));
  const own = [...metrics.keys()].filter((name) => name.startsWith("portico_")).map(withoutSuffix);
  expect(own.filter((name) => !shown.has(name))).toEqual([]);
});

test("each alert asks for metrics that there are, and says what it means", async () => {
  const metrics = await given();
  const [, ...alerts] = (await file("examples/alerts.yaml")).split("- alert: ");
  expect(alerts.length).toBeGreaterThan(5);
  for (const alert of alerts) {
    const expression = /^ +expr: (.+)$/m.exec(alert)?.[1] ?? "";
    const names = expression.match(/\b(?:portico_[a-z_]+|up)\b/g) ?? [];
    expect(names, alert).not.toEqual([]);
    expect(
      names.filter((name) => name !== "up" && !metrics.has(name)),
      alert,
    ).toEqual([]);
    const labels = names.flatMap((name) => [...(metrics.get(name) ?? EVERYWHERE)]);
    const inMatchers = [...expression.matchAll(/([a-z]+)=~?"/g)].map(([, label]) => label);
    expect(labels, alert).toEqual(expect.arrayContaining(inMatchers));
    expect(alert).toMatch(/^ {10}summary: .+\.$/m);
  }
});

test("the guide for operators names the metrics that there are", async () => {
  const metrics = [...(await given()).keys()].flatMap((name) => [name, withoutSuffix(name)]);
  const guide = await file("docs/operations.md");
  const chapter = guide.slice(guide.indexOf("## Metrics"), guide.indexOf("## Proxies"));
  const named = (chapter.match(NAME) ?? []).filter((name) => !name.endsWith("_"));
  expect(named.filter((name) => !metrics.includes(name))).toEqual([]);
  const own = metrics.filter((name) => name.startsWith("portico_")).map(withoutSuffix);
  expect(own.filter((name) => !named.includes(name))).toEqual([]);
});
