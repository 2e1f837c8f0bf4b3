import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { SourceMap } from "node:module";
import { dirname, join, relative, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../tests/support/free-port";
import { built } from "./built";
import type { RanIn } from "./coverage-agent";
import { root } from "./portico";

/** Our own files and functions that ran, each function by its file and the line and column where it begins. */
export interface Ran {
  files: string[];
  functions: string[];
}

export interface Coverage {
  /** For the server that is watched. */
  env: Record<string, string>;
  /** What of the server's code ran while `work` was done. */
  of(work: () => Promise<unknown>): Promise<Ran>;
}

/** Has V8 say which functions of a built server run. Builds it with source maps, unless the build has them. */
export async function coverage(): Promise<Coverage> {
  const folder = join(root, "build/server/assets");
  const hasMaps = existsSync(folder) && readdirSync(folder).some((name) => name.endsWith("js.map"));
  if (!hasMaps) execFileSync("npx", ["remix", "vite:build", "--sourcemapServer", "true"], { cwd: root });
  const port = await freePort();
  const agent = pathToFileURL(await built("coverage-agent"));
  const taken = async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as RanIn[];
  const sources = sourceFinder();
  return {
    env: { NODE_OPTIONS: `--import ${agent.href}`, BENCH_COVERAGE_PORT: String(port) },
    async of(work) {
      await taken();
      await work();
      const places = (await taken()).flatMap(({ file, offsets }) => offsets.flatMap((offset) => sources(file, offset)));
      const own = places.filter(({ file }) => file.startsWith("app/") || file.startsWith("packages/"));
      return {
        files: [...new Set(own.map(({ file }) => file))].sort(),
        functions: [...new Set(own.map(({ file, line, column }) => `${file}:${line}:${column}`))].sort(),
      };
    },
  };
}

interface Place {
  /** Below the project's folder. */
  file: string;
  line: number;
  column: number;
}

/** @returns a function that finds where in our sources a place in a built file comes from; nothing for code of the build's own */
function sourceFinder(): (file: string, offset: number) => Place[] {
  const known = new Map<string, { map: SourceMap; lineStarts: number[] }>();
  return (file, offset) => {
    let found = known.get(file);
    if (!found) {
      if (!existsSync(`${file}.map`)) return [];
      const text = readFileSync(file, "utf8");
      const payload = JSON.parse(readFileSync(`${file}.map`, "utf8")) as ConstructorParameters<typeof SourceMap>[0];
      const lineStarts = [0, ...Array.from(text.matchAll(/\n/g), ({ index }) => index + 1)];
      known.set(file, (found = { map: new SourceMap(payload), lineStarts }));
    }
    const { map, lineStarts } = found;
    const line = lineStarts.findLastIndex((start) => start <= offset);
    const entry = map.findEntry(line, offset - lineStarts[line]!);
    if (!("originalSource" in entry)) return [];
    const source = relative(root, resolve(dirname(file), entry.originalSource));
    return [{ file: source, line: entry.originalLine + 1, column: entry.originalColumn + 1 }];
  };
}
