import { findBinaries } from "~/hub/db/embedded/binaries";
import { ensureCluster, SUPERUSER } from "~/hub/db/embedded/cluster";
import { openDataFolder } from "~/hub/db/embedded/data-folder";
import { launch } from "~/hub/db/embedded/launch";
import { runnableBinaries } from "~/hub/db/embedded/native-files";
import { keptPassword } from "~/hub/db/embedded/password";
import { serverUser } from "~/hub/db/embedded/server-user";
import { serverArguments, tcpPort } from "~/hub/db/embedded/settings";

/** A PostgreSQL server on TCP, whose end nobody makes good: for Portico it is one elsewhere. */
export async function openCluster(dataFolder: string) {
  const folder = await openDataFolder(dataFolder);
  const user = await serverUser(folder.cluster);
  const binaries = await runnableBinaries(await findBinaries(), user, folder.root);
  const password = await keptPassword(folder.password);
  await ensureCluster(folder, binaries, user, password);
  const port = await tcpPort(folder.port, false);
  return {
    cluster: folder.cluster,
    url: `postgresql://${SUPERUSER}:${password}@127.0.0.1:${port}/postgres`,
    start: () => launch(folder, binaries, user, serverArguments("tcp", port)),
  };
}
