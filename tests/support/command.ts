import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isWindows = process.platform === "win32";
const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

export interface CommandOptions {
  /** Variables added to this process's own; undefined removes one. */
  env?: Record<string, string | undefined>;
  /** A command that runs longer is ended, with every process it started. */
  limitMs: number;
}

export interface Ended {
  code: number;
  seconds: number;
  /** Why the command was ended. */
  why?: string | undefined;
}

/** Runs one of the project's tools in the project's folder, with its output going to the terminal. */
export function runCommand(
  [tool, ...args]: readonly [string, ...string[]],
  { env = {}, limitMs }: CommandOptions,
): Promise<Ended> {
  const began = performance.now();
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(tool, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    shell: isWindows,
    // Its own process group, so that ending it also ends its browsers and databases.
    detached: !isWindows,
  });
  const endAll = (signal: NodeJS.Signals) => {
    try {
      if (isWindows || child.pid === undefined) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== "ESRCH") throw error;
    }
  };
  const passOn = () => endAll("SIGTERM");
  for (const signal of STOP_SIGNALS) process.on(signal, passOn);

  return new Promise((resolve) => {
    let why: string | undefined;
    const limit = setTimeout(() => {
      why = `ended after ${limitMs / 60_000} minutes`;
      endAll("SIGKILL");
    }, limitMs);
    const finish = (code: number) => {
      clearTimeout(limit);
      for (const signal of STOP_SIGNALS) process.off(signal, passOn);
      resolve({ code, seconds: (performance.now() - began) / 1000, why });
    };
    child.once("error", (error) => {
      why = `${tool} did not start: ${error.message}`;
      finish(1);
    });
    child.once("exit", (code) => finish(code ?? 1));
  });
}
