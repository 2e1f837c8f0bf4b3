import { givenDatabases } from "../../setup/test-databases";
import { createDatabase } from "../../support/database-server";
import { startTcpProxy, type TcpProxy } from "../../support/tcp-proxy";

export interface DatabaseBehindProxy {
  url: string;
  proxy: TcpProxy;
  stop(): Promise<void>;
}

export async function databaseBehindProxy(): Promise<DatabaseBehindProxy> {
  const { url: serverUrl, ...names } = givenDatabases();
  const database = await createDatabase(serverUrl, names);
  const url = new URL(database.url);
  const proxy = await startTcpProxy({ host: url.hostname, port: Number(url.port || 5432) });
  url.hostname = "127.0.0.1";
  url.port = String(proxy.port);
  return {
    url: url.href,
    proxy,
    stop: async () => {
      await proxy.stop();
      await database.drop();
    },
  };
}
