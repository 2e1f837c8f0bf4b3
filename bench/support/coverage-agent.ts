import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { Session } from "node:inspector/promises";
import { fileURLToPath } from "node:url";

/** Functions of one file of the build that ran, each by the place in the file where it begins. */
export interface RanIn {
  file: string;
  offsets: number[];
}

/**
 * Loaded into the server before its own code (`node --import`): answers each request on a port of its own with what has
 * run since the one before.
 */
const session = new Session();
session.connect();
await session.post("Debugger.enable");
await session.post("Profiler.enable");
await session.post("Profiler.startPreciseCoverage", { callCount: true, detailed: false });

async function ranSince(): Promise<RanIn[]> {
  const { result } = await session.post("Profiler.takePreciseCoverage");
  const ours = result.filter(({ url }) => url.includes("/build/server/") && url.endsWith("js"));
  return Promise.all(
    ours.map(async ({ url, scriptId, functions }) => {
      const file = url.startsWith("file:") ? fileURLToPath(url) : url;
      const { scriptSource } = await session.post("Debugger.getScriptSource", { scriptId });
      // What loads a file may have put something around it.
      const begins = scriptSource.indexOf(readFileSync(file, "utf8"));
      const ran = functions.filter(({ ranges }) => ranges[0]!.count > 0);
      return { file, offsets: ran.map(({ ranges }) => ranges[0]!.startOffset - begins) };
    }),
  );
}

createServer((_request, response) => void ranSince().then((ran) => response.end(JSON.stringify(ran))))
  .listen(Number(process.env.BENCH_COVERAGE_PORT), "127.0.0.1")
  .unref();
