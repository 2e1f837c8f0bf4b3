import pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { isServerRunning, openBareServer, stopServer } from "./index";
import { dataFolders } from "./testing/data-folders";

const folders = dataFolders();
afterEach(folders.removeAll);

test("a bare server is reached as superuser, and starts again at its address after it was stopped", async () => {
  const dataFolder = await folders.make();
  const server = await openBareServer({ name: "sample", dataFolder });
  const connect = async () => {
    const client = new pg.Client(server.connectionOptions);
    try {
      await client.connect();
      const { rows } = await client.query<{ superuser: string }>("select current_setting('is_superuser') as superuser");
      return rows;
    } finally {
      await client.end().catch(() => {});
    }
  };
  for (let round = 0; round < 2; round++) {
    expect(await isServerRunning(dataFolder)).toBe(false);
    await server.start();
    await vi.waitFor(async () => expect(await connect()).toEqual([{ superuser: "on" }]), { timeout: 15_000 });
    expect(await stopServer(dataFolder)).toBe(true);
  }
});

test("a bare server takes settings of its own", async () => {
  const dataFolder = await folders.make();
  const server = await openBareServer({
    name: "sample",
    dataFolder,
    settings: { fsync: "off", max_connections: "25" },
  });
  await server.start();
  const client = await vi.waitFor(
    async () => {
      const connecting = new pg.Client(server.connectionOptions);
      await connecting.connect();
      return connecting;
    },
    { timeout: 15_000 },
  );
  const { rows } = await client.query(
    "select current_setting('fsync') as fsync, current_setting('max_connections') as max",
  );
  expect(rows).toEqual([{ fsync: "off", max: "25" }]);
  await client.end();
  await stopServer(dataFolder);
});

test("a folder that does not exist has no server", async () => {
  const absent = `${await folders.make()}/absent`;
  expect(await isServerRunning(absent)).toBe(false);
  expect(await stopServer(absent)).toBe(true);
});
