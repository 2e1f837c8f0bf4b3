import { createServer, type IncomingMessage, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { PoolConfig } from "pg";

/**
 * Run as a process of its own by peers.ts, from the folder that its packages are installed in: better-auth with password
 * sign-in, on PostgreSQL, without rate limits. Prints its address.
 */
export interface PeerSettings {
  database: PoolConfig;
  /** The parameters its passwords are hashed by; without them it hashes as it comes, by scrypt. */
  argon2: Argon2 | undefined;
}

interface Argon2 {
  memoryCost: number;
  timeCost: number;
  parallelism: number;
}

/** What is used of the packages, whose types are not installed where this is checked. */
interface Packages {
  "better-auth": { betterAuth(options: Record<string, unknown>): unknown };
  "better-auth/node": {
    toNodeHandler(auth: unknown): (request: IncomingMessage, response: ServerResponse) => Promise<void>;
  };
  "better-auth/db/migration": {
    getMigrations(options: Record<string, unknown>): Promise<{ runMigrations(): Promise<void> }>;
  };
  pg: { Pool: new (config: PoolConfig) => unknown };
  "@node-rs/argon2": {
    hash(password: string, parameters: Argon2): Promise<string>;
    verify(stored: string, password: string): Promise<boolean>;
  };
}

/** The name is not to be seen by whoever builds this: these are no packages of ours. */
const load = <Name extends keyof Packages>(name: Name) => import(/* @vite-ignore */ name) as Promise<Packages[Name]>;

let given = "";
process.stdin.setEncoding("utf8");
for await (const chunk of process.stdin) given += String(chunk);
const { database, argon2 } = JSON.parse(given) as PeerSettings;

const [{ betterAuth }, { toNodeHandler }, { getMigrations }, { Pool }, { hash, verify }] = await Promise.all([
  load("better-auth"),
  load("better-auth/node"),
  load("better-auth/db/migration"),
  load("pg"),
  load("@node-rs/argon2"),
]);

const server = createServer();
await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
const url = `http://localhost:${(server.address() as AddressInfo).port}`;

const options = {
  baseURL: url,
  secret: "a secret of at least thirty-two letters",
  database: new Pool(database),
  rateLimit: { enabled: false },
  telemetry: { enabled: false },
  logger: { disabled: true },
  emailAndPassword: {
    enabled: true,
    ...(argon2 && {
      password: {
        hash: (password: string) => hash(password, argon2),
        verify: (stored: { hash: string; password: string }) => verify(stored.hash, stored.password),
      },
    }),
  },
};
await (await getMigrations(options)).runMigrations();
const answer = toNodeHandler(betterAuth(options));
server.on("request", (request: IncomingMessage, response: ServerResponse) => void answer(request, response));
console.log(JSON.stringify({ url }));
