import type { PoolConfig } from "pg";

/** The address's user may create databases. */
export interface ServerAccess {
  url: string;
}

/** The server's own database by default. A socket folder replaces the host, percent-encoded. */
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
