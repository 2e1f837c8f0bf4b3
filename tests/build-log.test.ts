import { fileURLToPath } from "node:url";
import type { Rollup } from "vite";
import { loadConfigFromFile } from "vite";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));

/** What the build for browsers prints of these. */
async function printed(logs: Rollup.RollupLog[]): Promise<Rollup.RollupLog[]> {
  const environment = { command: "build", mode: "production", isSsrBuild: false } as const;
  const loaded = await loadConfigFromFile(environment, `${root}vite.config.ts`, root);
  const shown: Rollup.RollupLog[] = [];
  for (const log of logs) {
    const options = loaded?.config.build?.rollupOptions ?? {};
    const show = (_level: unknown, each: Rollup.RollupLog | string) =>
      void shown.push(typeof each === "string" ? { message: each } : each);
    if (options.onLog) options.onLog("warn", log, show);
    else show("warn", log);
  }
  return shown;
}

test("the build warns of a circle of chunks, and not of a route without a page, which has nothing for browsers", async () => {
  const circle = { code: "CYCLIC_CROSS_CHUNK_REEXPORT", message: "A circle" };
  expect(await printed([{ code: "EMPTY_BUNDLE", message: 'Generated an empty chunk: "healthz".' }, circle])).toEqual([
    circle,
  ]);
});
