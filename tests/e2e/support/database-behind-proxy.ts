import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openEmbedded } from "~/hub/kit/db/embedded";
import { createDatabase } from "../../support/database-server";
import { databaseUrl } from "../../support/database-url";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy";

export interface DatabaseBehindProxy {
  /** For DATABASE_URL: leads through the proxy. */
  url: string;
  proxy: TcpProxy;
  stop(): Promise<void>;
}

/** An external database, from the server's point of view, that a test can disconnect and reconnect. */
export async function databaseBehindProxy(): Promise<DatabaseBehindProxy> {
  const { direct, stop } = process.env.DATABASE_URL
    ? await onGivenServer(process.env.DATABASE_URL)
    : await onEmbeddedServer();
  const url = new URL(direct);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  return {
    url: url.href,
    proxy,
    stop: async () => {
      await proxy.stop();
      await stop();
    },
  };
}

async function onGivenServer(serverUrl: string) {
  const database = await createDatabase(serverUrl);
  return { direct: database.url, stop: () => database.drop() };
}

async function onEmbeddedServer() {
  const dataFolder = await mkdtemp(join(tmpdir(), "portico-elsewhere-"));
  const server = await openEmbedded({ dataFolder, transport: "tcp" });
  return {
    direct: databaseUrl(server.connectionOptions),
    stop: async () => {
      await server.stop();
      await rm(dataFolder, { recursive: true, force: true });
    },
  };
}
