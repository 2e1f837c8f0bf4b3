import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, rm } from "node:fs/promises";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import { build } from "vite";

/** Another Node process that has the embedded database open. */
export interface Child {
  started: boolean;
  /** Ends its use as a server does on shutdown. */
  close(): Promise<void>;
  /** Ends it with no chance to tidy up. */
  kill(): Promise<void>;
}

/** Bundles the child program as production code is; in node_modules, from where it finds its packages. */
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
    run: (dataFolder: string, user?: { uid: number; gid: number }) =>
      runChild(join(outDir, "child-program.js"), dataFolder, user),
    remove: () => rm(outDir, { recursive: true }),
  };
}

async function runChild(program: string, dataFolder: string, user?: { uid: number; gid: number }): Promise<Child> {
  const child = spawn(process.execPath, [program, dataFolder], { stdio: ["pipe", "pipe", "inherit"], ...user });
  const ended = once(child, "exit");
  const line = once(createInterface(child.stdout), "line") as Promise<[string]>;
  const failure = ended.then(([code]) => Promise.reject<never>(new Error(`the child ended with code ${code}`)));
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
