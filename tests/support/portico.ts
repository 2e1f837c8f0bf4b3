import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { eventually } from "./eventually";
import { freePort } from "./free-port";
import { loopbackCertificate } from "./tls/loopback";

const root = fileURLToPath(new URL("../..", import.meta.url));
const serverEntry = join(root, "build/portico.js");

const START_MS = 60_000;
const STOP_MS = 15_000;

export type Environment = Record<string, string | undefined>;

/** Runs each server as a hub that serves `/api` and a portal with that upstream, unless the test configures a product API. */
const isUpstreamMode = process.env.PORTICO_TEST_UPSTREAM === "1";

export interface Portico {
  url: string;
  /** The product API: the same, or the hub's in upstream mode. */
  apiUrl: string;
  dataFolder: string;
  /** The folder of the process behind `url`. */
  portalFolder: string;
  /** Changes with `restart`. */
  readonly process: ChildProcess;
  logs(): string;
  /** Like a service manager; waits for the end. */
  stop(): Promise<void>;
  /** Sends SIGKILL; database and files stay. */
  kill(): Promise<void>;
  /** Uses the same port, data and environment. */
  restart(): Promise<void>;
  /** Deletes a temporary data folder. */
  dispose(): Promise<void>;
}

export interface StartOptions {
  /** Added to a minimal environment without the caller's Portico settings. */
  env?: Environment;
  /** Run instead of Portico's command line. */
  program?: string;
  /** Default: `serve`. */
  args?: string[];
  /** PORTICO_DATA; default: a temporary folder. */
  dataFolder?: string;
  /** Only root may set it. */
  user?: SystemUser;
  /** What runs it, such as taskset with its arguments. */
  runner?: readonly string[];
  /** Between looks whether it is ready. */
  everyMs?: number;
}

export interface SystemUser {
  uid: number;
  gid: number;
}

/**
 * Waits for `/readyz`.
 * @throws Error with the server's output if it ends or takes over a minute
 */
export async function startPortico(options: StartOptions = {}): Promise<Portico> {
  const { env = {}, program = serverEntry, args = [], dataFolder, user, runner, everyMs = 50 } = options;
  const folder = dataFolder ?? (await mkdtemp(join(tmpdir(), "portico-")));
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const whole = { url, env: { PORT: String(port), PORTICO_URL: url, PORTICO_DATA: folder, ...env } };
  const parts = isUpstreamMode && !env.UPSTREAM_API_URL ? await hubAndPortal(whole) : [whole];
  const printed: string[] = [];
  let children: ChildProcess[] = [];

  const endAll = async (signal: NodeJS.Signals) => {
    for (const child of children.toReversed()) await end(child, signal);
  };
  const start = async (): Promise<void> => {
    children = [];
    try {
      for (const part of parts) {
        const child = run([program, ...args], porticoEnvironment(part.env), user, runner);
        children.push(child);
        for (const stream of [child.stdout, child.stderr])
          stream?.on("data", (chunk: Buffer) => printed.push(chunk.toString()));
        await eventually(`${part.url}/readyz`, () => isReady(child, part.url), { withinMs: START_MS, everyMs });
      }
    } catch (error) {
      await endAll("SIGKILL");
      throw new Error(`The server did not get ready. It printed:\n${printed.join("")}`, { cause: error });
    }
  };

  const removeData = async () => {
    if (!dataFolder) await rm(folder, { recursive: true, force: true });
  };
  await start().catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  return {
    url,
    apiUrl: parts[0].url,
    dataFolder: folder,
    portalFolder: parts.at(-1)?.env.PORTICO_DATA ?? folder,
    get process() {
      return children.at(-1)!;
    },
    logs: () => printed.join(""),
    stop: () => endAll("SIGTERM"),
    kill: () => endAll("SIGKILL"),
    restart: start,
    dispose: async () => {
      await endAll("SIGTERM");
      await removeData();
    },
  };
}

interface Part {
  url: string;
  env: Environment;
}

async function hubAndPortal({ url, env }: Part): Promise<[hub: Part, portal: Part]> {
  const port = await freePort();
  const apiUrl = `http://localhost:${port}`;
  const {
    PAYLOAD_SECRET = randomBytes(24).toString("base64url"),
    PORTICO_DATA = "",
    PORTICO_TRUSTED_PROXIES: proxies,
  } = env;
  const trusted = [proxies, "127.0.0.1", "::1"].filter(Boolean).join(",");
  const hub = { ...env, PORT: String(port), PAYLOAD_SECRET, PORTICO_TRUSTED_PROXIES: trusted };
  const elsewhere = {
    DATABASE_URL: undefined,
    SMTP_URL: undefined,
    COMMON_PORTAL_URL: undefined,
    UPSTREAM_API_URL: apiUrl,
  };
  const portal = { ...env, ...elsewhere, PAYLOAD_SECRET, PORTICO_DATA: join(PORTICO_DATA, "portal") };
  return [
    { url: apiUrl, env: hub },
    { url, env: portal },
  ];
}

/**
 * Such as `["admin", "create", "--email", "…"]`.
 * @param streams the ones to read
 * @returns the output
 * @throws Error with the output if it fails
 */
export async function runPortico(
  args: string[],
  env: Environment,
  streams: readonly ("stdout" | "stderr")[] = ["stdout", "stderr"],
): Promise<string> {
  const child = run([serverEntry, ...args], porticoEnvironment(env));
  let printed = "";
  for (const stream of streams) child[stream]?.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(`"${args.join(" ")}" ended with code ${code}:\n${printed}`);
  return printed;
}

function run(args: string[], env: NodeJS.ProcessEnv, user?: SystemUser, runner: readonly string[] = []): ChildProcess {
  const [command = "", ...rest] = [...runner, process.execPath, ...args];
  return spawn(command, rest, { cwd: root, env, stdio: ["ignore", "pipe", "pipe"], ...user });
}

/** Excludes a developer's own settings. */
export function porticoEnvironment(env: Environment): NodeJS.ProcessEnv {
  const { PATH, HOME, TMPDIR, TZ, LANG, SYSTEMROOT, TEMP } = process.env;
  return {
    PATH,
    HOME,
    TMPDIR,
    TZ,
    LANG,
    SYSTEMROOT,
    TEMP,
    NODE_ENV: "production",
    LOG_LEVEL: "warn",
    NODE_EXTRA_CA_CERTS: loopbackCertificate,
    // Tests' mail servers and gateways listen there.
    PORTICO_ALLOW_PRIVATE_HOSTS: "127.0.0.0/8,::1",
    ...env,
  };
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
