import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { chmod, mkdtemp, rm, stat, writeFile } from "node:fs/promises";
import { connect } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { eventually } from "../../support/eventually";
import { freePort } from "../../support/free-port";

export interface Pooler {
  url: string;
  stop(): Promise<void>;
}

const PLACES = ["/usr/sbin/pgbouncer", "/usr/local/bin/pgbouncer", "/opt/homebrew/bin/pgbouncer"];

/** PgBouncer's program on this machine, if it is installed: PORTICO_PGBOUNCER names another one. */
export const pgbouncer = (): string | undefined =>
  process.env.PORTICO_PGBOUNCER ?? PLACES.find((path) => existsSync(path));

/** Whether it supports prepared statements in transaction mode, as PgBouncer does from 1.21. */
export async function carriesPreparedStatements(): Promise<boolean> {
  const { stdout } = await promisify(execFile)(pgbouncer()!, ["--version"]);
  const [, major, minor] = /PgBouncer (\d+)\.(\d+)/.exec(stdout) ?? [];
  return Number(major) > 1 || Number(minor) >= 21;
}

interface PoolerSettings {
  mode: "session" | "transaction" | "statement";
  /** True by default, as far as PgBouncer supports it. */
  carriesPrepared?: boolean;
}

/** PgBouncer with its defaults except for these, in front of one database. It admits anybody on this machine. */
export async function startPooler(
  databaseUrl: string,
  { mode, carriesPrepared = true }: PoolerSettings,
): Promise<Pooler> {
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), "portico-pooler-"));
  const { username, password, hostname, port: serverPort, pathname } = new URL(databaseUrl);
  const host = decodeURIComponent(hostname);
  const name = pathname.slice(1);
  const user = decodeURIComponent(username);
  const secret = password ? ` password=${decodeURIComponent(password)}` : "";
  const settings = [
    "[databases]",
    `${name} = host=${host} port=${serverPort || 5432} dbname=${name} user=${user}${secret}`,
    "[pgbouncer]",
    "listen_addr = 127.0.0.1",
    `listen_port = ${port}`,
    "unix_socket_dir =",
    "auth_type = any",
    `pool_mode = ${mode}`,
    // Session mode needs a server connection for each client connection: three processes here have up to ten each.
    "default_pool_size = 30",
    ...((await carriesPreparedStatements()) ? [`max_prepared_statements = ${carriesPrepared ? 200 : 0}`] : []),
  ];
  const file = join(folder, "pgbouncer.ini");
  await chmod(folder, 0o755);
  await writeFile(file, `${settings.join("\n")}\n`, { mode: 0o644 });
  const child = spawn(pgbouncer()!, [...(await asAnotherUser(host)), file], { stdio: ["ignore", "pipe", "pipe"] });
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (chunk: Buffer) => (printed += chunk.toString()));
  await eventually("the pooler to listen", () => {
    if (child.exitCode !== null) throw new Error(`PgBouncer did not start:\n${printed}`);
    return isListening(port);
  });
  return {
    url: `postgresql://${username}@127.0.0.1:${port}/${name}`,
    stop: async () => {
      const ended = once(child, "exit");
      child.kill("SIGKILL");
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** It refuses to run as root; the socket of an embedded server belongs to the user who may use it. */
async function asAnotherUser(host: string): Promise<string[]> {
  if (process.getuid?.() !== 0) return [];
  if (!host.startsWith("/")) return ["-u", "postgres"];
  const { uid } = await stat(host);
  // The run's temporary folder, which other users cannot enter.
  await chmod(dirname(host), 0o711);
  const { stdout } = await promisify(execFile)("id", ["-un", String(uid)]);
  return ["-u", stdout.trim()];
}

const isListening = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false));
    socket.once("connect", () => socket.destroy());
  });
