import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "./eventually";
import { freePort } from "./free-port";

const root = fileURLToPath(new URL("../..", import.meta.url));
const serverEntry = join(root, "build/server/index.js");

const START_MS = 60_000;
const STOP_MS = 15_000;

export type Environment = Record<string, string | undefined>;

export interface Portico {
  url: string;
  dataFolder: string;
  /** The process that runs now: another one after `restart`. */
  readonly process: ChildProcess;
  /** Everything the processes printed so far. */
  logs(): string;
  /** Asks the process to end as a service manager does, and waits until it has. */
  stop(): Promise<void>;
  /** Ends the process at once (SIGKILL); its database and files stay as they are. */
  kill(): Promise<void>;
  /** Starts it again after `stop` or `kill`: same port, same data, same environment. */
  restart(): Promise<void>;
  /** Stops, and deletes the data folder if it was made here. */
  dispose(): Promise<void>;
}

export interface StartOptions {
  /** On top of a quiet environment of its own; nothing of Portico's is inherited from the caller's. */
  env?: Environment;
  /** Command and its arguments; none is `serve`. */
  args?: string[];
  /** An existing PORTICO_DATA; without it a temporary one. */
  dataFolder?: string;
}

/**
 * Starts the built server on a free port and waits until `/readyz` says it is ready.
 * @throws Error with what the server printed when it ends or is not ready within a minute
 */
export async function startPortico({ env = {}, args = [], dataFolder }: StartOptions = {}): Promise<Portico> {
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "portico-")));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const environment = porticoEnvironment({ PORT: String(port), PORTICO_URL: url, PORTICO_DATA: folder, ...env });
  const printed: string[] = [];

  const start = async (): Promise<ChildProcess> => {
    const child = run(args, environment);
    for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
    try {
      await eventually(`${url}/readyz`, () => isReady(child, url), { withinMs: START_MS, everyMs: 50 });
    } catch (error) {
      await end(child, "SIGKILL");
      throw new Error(`The server did not get ready. It printed:\n${printed.join("")}`, { cause: error });
    }
    return child;
  };

  const forget = async () => {
    if (!dataFolder) await rm(folder, { recursive: true, force: true });
  };
  let child = await start().catch(async (error: unknown) => {
    await forget();
    throw error;
  });
  const stop = () => end(child, "SIGTERM");
  return {
    url,
    dataFolder: folder,
    get process() {
      return child;
    },
    logs: () => printed.join(""),
    stop,
    kill: () => end(child, "SIGKILL"),
    restart: async () => {
      child = await start();
    },
    dispose: async () => {
      await stop();
      await forget();
    },
  };
}

/**
 * Runs a command of the built server to its end, for example `["admin", "create", "--email", "…"]`.
 * @returns what it printed
 * @throws Error with what it printed when it fails
 */
export async function runPortico(args: string[], env: Environment): Promise<string> {
  const child = run(args, porticoEnvironment(env));
  let printed = "";
  for (const stream of [child.stdout, child.stderr]) stream?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`"${args.join(" ")}" ended with code ${code}:\n${printed}`);
  return printed;
}

const run = (args: string[], env: NodeJS.ProcessEnv): ChildProcess =>
  spawn(process.execPath, [serverEntry, ...args], { cwd: root, env, stdio: ["ignore", "pipe", "pipe"] });

/** The system's variables and the given ones: a developer's own settings must not colour a test. */
function porticoEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LANG, SYSTEMROOT, TEMP } = process.env;
  return { PATH, HOME, TMPDIR, TZ, LANG, SYSTEMROOT, TEMP, NODE_ENV: "production", LOG_LEVEL: "warn", ...env };
}

async function isReady(child: ChildProcess, url: string): Promise<boolean> {
  if (hasEnded(child)) throw new Error(`The server ended with ${child.exitCode ?? child.signalCode}`);
  const answer = await fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).catch(() => undefined);
  return answer?.ok ?? false;
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  if (hasEnded(child)) return;
  const ended = once(child, "exit");
  child.kill(signal);
  const insist = setTimeout(() => child.kill("SIGKILL"), STOP_MS);
  await ended;
  clearTimeout(insist);
}
