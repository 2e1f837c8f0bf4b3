import type { ChildProcess } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";

/** Where `.ci/run` unpacks Debian's packages; without it what is installed counts. */
export const unpacked = process.env.PORTICO_PROXIES ?? "";
const PLACES = ["usr/sbin", "usr/bin", "usr/local/sbin", "usr/local/bin", "opt/homebrew/bin"];

export const programOf = (name: string): string | undefined =>
  PLACES.map((place) => join(unpacked || "/", place, name)).find((path) => existsSync(path));

/** The environment that finds the libraries of what was unpacked. */
export const libraries = unpacked && {
  LD_LIBRARY_PATH: [join(unpacked, "usr/lib/x86_64-linux-gnu"), join(unpacked, "usr/lib")].join(":"),
};

/** nginx, Caddy and HAProxy, as far as this machine has them. */
export const missingProxies = (): string[] => PROXIES.filter((name) => !programOf(name));

export const PROXIES = ["nginx", "caddy", "haproxy"] as const;
export type ProxyName = (typeof PROXIES)[number];

export async function end(child: ChildProcess, signal: NodeJS.Signals = "SIGKILL"): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, "exit");
  child.kill(signal);
  await ended;
}

export const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
