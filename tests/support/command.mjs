import { spawn } from "node:child_process";
import { delimiter, join } from "node:path";
import { fileURLToPath } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const isWindows = process.platform === "win32";

/**
 * Runs a command of the project's own tools in the project's folder, its output going straight to the terminal.
 *
 * @param {string[]} command
 * @param {{ env?: Record<string, string | undefined>, limitMs: number }} options variables on top of the own ones,
 * undefined takes one away;
 * a command that runs longer is ended with all it started
 * @returns {Promise<{ code: number, seconds: number, why?: string }>} `why` when it did not end by itself
 */
export function runCommand([tool, ...args], { env = {}, limitMs }) {
  const began = performance.now();
  const path = [join(root, "node_modules/.bin"), process.env.PATH].join(delimiter);
  const child = spawn(tool, args, {
    cwd: root,
    env: { ...process.env, PATH: path, ...env },
    stdio: ["ignore", "inherit", "inherit"],
    shell: isWindows,
    // A group of its own, so that ending it ends the browsers and databases below it too.
    detached: !isWindows,
  });
  const endAll = (signal) => {
    try {
      if (isWindows) child.kill(signal);
      else process.kill(-child.pid, signal);
    } catch (error) {
      if (error.code !== "ESRCH") throw error;
    }
  };
  const passOn = () => endAll("SIGTERM");
  for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, passOn);

  return new Promise((resolve) => {
    let why;
    const limit = setTimeout(() => {
      why = `ended after ${limitMs / 60_000} minutes`;
      endAll("SIGKILL");
    }, limitMs);
    const finish = (code) => {
      clearTimeout(limit);
      for (const signal of ["SIGINT", "SIGTERM"]) process.off(signal, passOn);
      resolve({ code, seconds: (performance.now() - began) / 1000, why });
    };
    child.once("error", (error) => {
      why = `${tool} did not start: ${error.message}`;
      finish(1);
    });
    child.once("exit", (code) => finish(code ?? 1));
  });
}
