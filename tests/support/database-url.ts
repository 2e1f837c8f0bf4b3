import type { PoolConfig } from "pg";

/** A PostgreSQL server reached by an address whose user may create databases. */
export interface ServerAccess {
  url: string;
}

/**
 * Address of a database: the one the server's address or the driver's options name, or another on the same server.
 * A unix socket folder stands percent-encoded in the place of the host.
 */
export function databaseUrl(server: ServerAccess | PoolConfig, database?: string): string {
  const url = new URL("url" in server ? server.url : (server.connectionString ?? fromOptions(server)));
  if (database) url.pathname = `/${database}`;
  return url.href;
}

function fromOptions({
  user = "postgres",
  password,
  host = "localhost",
  port = 5432,
  database = "postgres",
}: PoolConfig): string {
  if (typeof password === "function") throw new Error("The database password has to be a text to stand in an address");
  const credentials = [user, password]
    .filter((part): part is string => Boolean(part))
    .map(encodeURIComponent)
    .join(":");
  return `postgresql://${credentials}@${encodeURIComponent(host)}:${port}/${database}`;
}
