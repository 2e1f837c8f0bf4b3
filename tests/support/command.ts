import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isWindows = process.platform === "win32";
const STOP_SIGNALS = ["SIGINT", "SIGTERM"] as const;

export interface CommandOptions {
  /** Added to this process's; undefined removes. */
  env?: Record<string, string | undefined>;
  /** The command is then killed with all its processes. */
  limitMs: number;
}

export interface Ended {
  code: number;
  seconds: number;
  why?: string | undefined;
}

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
    // Makes a process group, so that browsers and databases end too.
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
