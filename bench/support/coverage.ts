import { execFileSync } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { freePort } from "../../tests/support/free-port";
import { built } from "./built";
import { root } from "./portico";

export interface Ran {
  files: string[];
  functions: string[];
}

export interface Coverage {
  settings: Record<string, string>;
  of(work: () => Promise<unknown>): Promise<Ran>;
}

/** Builds the server with source maps, unless the build has them. */
export async function coverage(): Promise<Coverage> {
  const folder = join(root, "build/server/assets");
  const hasMaps = existsSync(folder) && readdirSync(folder).some((name) => name.endsWith("js.map"));
  if (!hasMaps) execFileSync("npx", ["remix", "vite:build", "--sourcemapServer", "true"], { cwd: root });
  const port = await freePort();
  const agent = pathToFileURL(await built("coverage-agent"));
  const taken = async () => (await (await fetch(`http://127.0.0.1:${port}`)).json()) as string[];
  return {
    settings: { NODE_OPTIONS: `--enable-source-maps --import ${agent.href}`, BENCH_COVERAGE_PORT: String(port) },
    async of(work) {
      await taken();
      await work();
      const functions = await taken();
      return { files: [...new Set(functions.map((place) => place.replace(/:.*/, "")))], functions };
    },
  };
}
