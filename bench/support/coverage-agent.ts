import { createServer } from "node:http";
import { Session } from "node:inspector/promises";
import { findSourceMap } from "node:module";
import { relative } from "node:path";
import { fileURLToPath } from "node:url";

/**
 * Loaded into the server before its own code (`node --import`): answers each request with our functions that have run since the one before,
 * each by file, line and column.
 */
const session = new Session();
session.connect();
await session.post("Debugger.enable");
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

async function ranSince(): Promise<string[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const built = result.filter(({ url }) => url.includes("/build/server/") && url.endsWith("js"));
  const places = await Promise.all(
    built.map(async ({ url, scriptId, functions }) => {
      const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
      const lineStarts = [0, ...Array.from(scriptSource.matchAll(/\n/g), ({ index }) => index + 1)];
      const ran = functions.filter(({ ranges }) => ranges[0]!.count > 0);
      return ran.flatMap(({ ranges }) => placeOf(url, lineStarts, ranges[0]!.startOffset));
    }),
  );
  return [...new Set(places.flat())].sort();
}

/** Nothing for code of packages and of the build's own. */
function placeOf(url: string, lineStarts: readonly number[], offset: number): string[] {
  const line = lineStarts.findLastIndex((start) => start <= offset);
  const entry = findSourceMap(url)?.findEntry(line, offset - lineStarts[line]!);
  if (!entry || !("originalSource" in entry)) return [];
  const file = relative(process.cwd(), fileURLToPath(new URL(entry.originalSource, url)));
  const isOurs = file.startsWith("app/") || file.startsWith("packages/");
  return isOurs ? [`${file}:${entry.originalLine + 1}:${entry.originalColumn + 1}`] : [];
}

createServer((_request, response) => void ranSince().then((ran) => response.end(JSON.stringify(ran))))
  .listen(Number(process.env.BENCH_COVERAGE_PORT), "127.0.0.1")
  .unref();
