import { findBinaries } from "./binaries";
import { ensureCluster } from "./cluster";
import type { DataFolder } from "./data-folder";
import { type Launch, launch } from "./launch";
import { runnableBinaries } from "./native-files";
import { keptPassword } from "./password";
import { serverArguments, type Transport } from "./server-settings";
import { serverUser } from "./server-user";

export interface PreparedServer {
  /**
   * @param port unused by a socket
   * @param settings added to the package's own
   */
  launch(transport: Transport, port: number, settings?: Record<string, string>): Promise<Launch>;
}

export async function prepareServer(name: string, folder: DataFolder): Promise<PreparedServer> {
  const found = await findBinaries();
  const user = await serverUser(folder.cluster);
  const binaries = await runnableBinaries(found, user, { name, dataFolder: folder.root });
  await ensureCluster(folder, binaries, user, await keptPassword(folder.password));
  return {
    launch: (transport, port, settings) => launch(folder, binaries, user, serverArguments(transport, port, settings)),
  };
}
