import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "vite";

export interface Child {
  started: boolean;
  close(): Promise<void>;
  /** Kills it without cleanup. */
  kill(): Promise<void>;
}

/** Into node_modules, where it finds its packages. */
export async function buildChildProgram() {
  const cache = resolve("node_modules/.cache");
  await mkdir(cache, { recursive: true });
  const outDir = await mkdtemp(join(cache, "embedded-child-"));
  const entry = fileURLToPath(new URL("./child-program.ts", import.meta.url));
  await build({
    configFile: false,
    logLevel: "error",
    build: { ssr: entry, outDir, target: "node20", emptyOutDir: false },
  });
  return {
    run: (dataFolder: string) => runChild(join(outDir, "child-program.js"), dataFolder),
    remove: () => rm(outDir, { recursive: true }),
  };
}

async function runChild(program: string, dataFolder: string): Promise<Child> {
  const child = spawn(process.execPath, [program, dataFolder], { stdio: ["pipe", "pipe", "inherit"] });
  const ended = once(child, "exit");
  const line = once(createInterface(child.stdout), "line") as Promise<[string]>;
  const failure = ended.then(([code]) => Promise.reject(new Error(`the child ended with code ${code}`)));
  const [first] = await Promise.race([line, failure]);
  failure.catch(() => {}); // its end is expected from here on
  return {
    ...(JSON.parse(first) as { started: boolean }),
    close: async () => {
      child.stdin.end();
      await ended;
    },
    kill: async () => {
      child.kill("SIGKILL");
      await ended;
    },
  };
}
