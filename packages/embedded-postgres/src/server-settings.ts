import { readFile, writeFile } from "node:fs/promises";
import { type AddressInfo, createServer } from "node:net";
import { giveToOwner } from "./access";

/** In the cluster, or on loopback with a password. */
export type Transport = "socket" | "tcp";

/** Little memory, full durability: fsync and synchronous_commit stay on. */
const small = {
  max_connections: "40",
  shared_buffers: "16MB",
  maintenance_work_mem: "32MB",
  max_wal_size: "256MB",
  min_wal_size: "32MB",
  max_worker_processes: "4",
  max_parallel_workers: "2",
  max_parallel_workers_per_gather: "1",
  autovacuum_max_workers: "2",
  autovacuum_worker_slots: "2",
  // Saves a launcher process and slots.
  max_logical_replication_workers: "0",
  max_replication_slots: "0",
  max_wal_senders: "0",
  // Saves three I/O workers.
  io_method: "sync",
  jit: "off",
  huge_pages: "off",
  // Must not contain users' input: failed statements go to the client only.
  log_min_messages: "log",
  log_min_error_statement: "panic",
  log_error_verbosity: "terse",
  log_checkpoints: "off",
  log_timezone: "UTC",
  timezone: "UTC",
};

const SOCKET_ONLY = {
  listen_addresses: "",
  unix_socket_directories: ".",
  unix_socket_permissions: "0700",
  port: "5432",
};
const tcpOnly = (port: number) => ({ listen_addresses: "127.0.0.1", unix_socket_directories: "", port: String(port) });

/** Arguments instead of a file, so that current settings always apply. */
export function serverArguments(transport: Transport, port: number, settings: Record<string, string> = {}): string[] {
  const all = { ...small, ...settings, ...(transport === "tcp" ? tcpOnly(port) : SOCKET_ONLY) };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

/** The port stored in `file`, or a free one. */
export async function tcpPort(file: string, mayReuse: boolean): Promise<number> {
  const kept = mayReuse ? Number(await readFile(file, "utf8").catch(() => "")) : 0;
  if (kept > 0 && (await freePort(kept))) return kept;
  const port = await freePort(0);
  if (!port) throw new Error("There is no free TCP port on 127.0.0.1 for the embedded database.");
  await writeFile(file, String(port));
  await giveToOwner(file);
  return port;
}

/** @returns `wanted` if free (0: any) */
function freePort(wanted: number): Promise<number | undefined> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once("error", () => resolve(undefined));
    probe.listen(wanted, "127.0.0.1", () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}
