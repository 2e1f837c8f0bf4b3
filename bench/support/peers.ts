import { execFile, spawn } from "node:child_process";
import { cp, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { promisify } from "node:util";
import { openEmbedded } from "@portico/embedded-postgres";
import type { PoolConfig } from "pg";
import { built } from "./built";
import { withDatabase } from "./database";
import type { PeerSettings } from "./peer-process";
import { reportOf } from "./rival-provider";

/** What Portico is measured beside; none of them is a package of ours. */
export const VERSIONS = { "better-auth": "1.7.25", "oidc-provider": "9.13.3" } as const;
const WITH_THEM = { "@node-rs/argon2": "2.2.1", jose: "6.2.17", pg: "8.23.1" };

export interface Peers {
  /** A program of this folder, where it finds their packages: its path. */
  program(script: string): Promise<string>;
}

/** Runs `work` with a temporary folder that the others' packages are installed in from the npm registry. */
export async function withPeers<Result>(work: (peers: Peers) => Promise<Result>): Promise<Result> {
  const folder = await mkdtemp(join(tmpdir(), "portico-peers-"));
  try {
    const dependencies = { ...VERSIONS, ...WITH_THEM };
    await writeFile(join(folder, "package.json"), JSON.stringify({ private: true, type: "module", dependencies }));
    const install = ["install", "--ignore-scripts", "--no-audit", "--no-fund", "--loglevel=error"];
    await promisify(execFile)("npm", install, { cwd: folder });
    return await work({
      async program(script) {
        const made = await built(script);
        const place = join(folder, script);
        await cp(dirname(made), place, { recursive: true });
        return join(place, basename(made));
      },
    });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Runs `work` with better-auth in a process of its own, on a database of the same kind as Portico's: its address. */
export function withBetterAuth<Result>(
  peers: Peers,
  argon2: PeerSettings["argon2"],
  work: (url: string) => Promise<Result>,
): Promise<Result> {
  return withPeerDatabase(async (database) => {
    const child = spawn(process.execPath, [await peers.program("peer-process")], {
      stdio: ["pipe", "pipe", "inherit"],
      env: { ...process.env, NODE_ENV: "production", BETTER_AUTH_TELEMETRY: "0" },
    });
    try {
      child.stdin.end(JSON.stringify({ database, argon2 } satisfies PeerSettings));
      const { url } = await reportOf<{ url: string }>(child.stdout);
      return await work(url);
    } finally {
      child.kill();
    }
  });
}

/** On the PostgreSQL that DATABASE_URL names, or the embedded one as Portico runs it. */
function withPeerDatabase<Result>(work: (database: PoolConfig) => Promise<Result>): Promise<Result> {
  return withDatabase(async ({ DATABASE_URL: connectionString }) => {
    if (connectionString !== undefined) return work({ connectionString });
    const folder = await mkdtemp(join(tmpdir(), "portico-peer-data-"));
    const server = await openEmbedded({ name: "peer", dataFolder: folder, roles: [], log: () => undefined });
    try {
      return await work(server.connectionOptions);
    } finally {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    }
  });
}
