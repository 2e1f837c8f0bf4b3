import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { stopServer } from "@portico/embedded-postgres";
import { BackupKey, type Contents, type Origin, writeArchive } from "@portico/installation-archive";
import { ne } from "drizzle-orm";
import { Pool } from "pg";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { openEmbedded } from "~/hub/kit/db/embedded";
import journal from "~/hub/kit/db/migrations/meta/_journal.json";
import { quietPool } from "~/hub/kit/db/quiet-pool";
import { clients, outbox, roles } from "~/hub/kit/db/schema";
import { demoPeople } from "~/hub/operate/demo-data/data";
import { seedDemo } from "~/hub/operate/demo-data/seed";
import { ARCHIVE, SHORT_LIVED_TABLES } from "~/hub/operate/installation/archive-kind";
import { backUp } from "~/hub/operate/installation/backup";
import { moveToPostgres } from "~/hub/operate/installation/move-to-postgres";
import { restore } from "~/hub/operate/installation/restore";
import { KEPT_BY_TRIGGERS } from "~/hub/operate/installation/transfer/tables";
import { type Hub, openHub } from "~/hub/server";
import { readEnv } from "~/lib/env.server";
import { version } from "~/lib/root.server";
import { signIn } from "../support/accounts";
import { bearing } from "../support/calls";
import { createDatabase } from "../support/database-server";
import { eventually } from "../support/eventually";
import { tableRows } from "../support/hub-tables";
import { type MailSink, startMailSink } from "../support/mail-sink";
import { png } from "../support/pictures";
import { silentLog } from "../support/silent-log";

let home: string;
let data: string;
let file: string;
let mail: MailSink;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "portico-backup-"));
  [data, file] = [join(home, "data"), join(home, "a.backup")];
  mail = await startMailSink();
});

afterEach(async () => {
  await stopServer(data);
  await mail.stop();
  await rm(home, { recursive: true, force: true });
});

/** Cheaper than a real one. */
const key = new BackupKey("a key of these tests", 10);

/** Each test creates several clusters, which takes long on a busy machine. */
const PATIENCE = { timeout: 60_000 };

const open = () => openHub(readEnv({ PORTICO_DATA: data, SMTP_URL: mail.url, PORTICO_RATE_LIMITS: "off" }), silentLog);

/** Rows written during the backup: a client and a role with the same name, always both. */
async function keepWriting({ services: { db } }: Hub, isOver: () => boolean): Promise<void> {
  for (let count = 0; !isOver(); count++) {
    const name = `Pair ${count}`;
    await db.transaction(async (tx) => {
      await tx.insert(clients).values({ actualName: name, displayName: name });
      await tx.insert(roles).values({ name });
    });
  }
}

const CHANGING_TABLES = [
  ...SHORT_LIVED_TABLES,
  ...KEPT_BY_TRIGGERS,
  ...["audit_output", "event_counts", "event_counts_end", "last_uses_end"],
];

/** Tables of the folder's database, read through a separate connection. */
async function rowsOf(dataFolder: string) {
  const server = await openEmbedded({ dataFolder });
  const pool = quietPool(new Pool(server.connectionOptions));
  try {
    return await tableRows(pool, { except: CHANGING_TABLES });
  } finally {
    await pool.end();
    await server.stop();
  }
}

const pairs = (rows: string[] = []) =>
  rows
    .map((row) => /Pair \d+/.exec(row)?.[0])
    .filter(Boolean)
    .sort();
const person = { ...demoPeople[0] };

const { when, tag } = journal.entries.at(-1)!;
const newest: Omit<Origin, "createdAt"> = { release: version, schema: { version: when, migration: tag } };

/** The parts of a backup without rows. */
const nothing: Contents = {
  leftOut: [],
  files: [],
  readFile: async () => Buffer.alloc(0),
  tables: [],
  async *readRows() {},
};

/** When `/metrics` says that the last one was made, in seconds since 1970. */
const lastBackup = async (hub: Hub) =>
  Number(/^portico_last_backup_timestamp_seconds (\S+)$/m.exec(await hub.metrics())?.[1]);

test("a backup made while Portico writes takes the installation back to that moment, whole", PATIENCE, async () => {
  let hub = await open();
  await seedDemo(hub.services.db, { redirectUrl: "http://localhost/in", logoutUrl: "http://localhost/out" });
  const picture = await hub.services.uploads.save(png(4, 4), "png");
  const sealed = hub.services.secrets.seal("a password", "a record");
  const token = await signIn({ hub, mail }, person);
  await eventually(
    "the mail to be noted as sent",
    async () => (await hub.services.db.$count(outbox, ne(outbox.status, "SENT"))) === 0,
  );
  const { clients: _clients, roles: _roles, ...untouched } = await rowsOf(data);

  expect(await lastBackup(hub)).toBe(0);
  let isOver = false;
  const writing = keepWriting(hub, () => isOver);
  const { release, schema, tables, files } = await backUp(data, file, key).finally(() => (isOver = true));
  await writing;
  expect({ release, schema }).toEqual(newest);
  expect(Date.now() / 1_000 - (await lastBackup(hub))).toBeLessThan(300);
  expect(files.map(({ name }) => name)).toEqual(["secrets.json", picture.replace(/^\//, "")]);
  expect(tables.find(({ name }) => name === "users")?.rows).toBe(demoPeople.length);
  expect(tables.filter(({ name }) => SHORT_LIVED_TABLES.includes(name))).toEqual([]);
  expect((await stat(file)).mode & 0o777).toBe(0o600);

  await expect(restore(data, file, { replace: false, key })).rejects.toThrow("With --replace it is put aside");
  await expect(restore(data, file, { replace: true, key })).rejects.toThrow("stop Portico first");
  expect(await hub.isReady()).toBe(true);
  await hub.close();

  const { aside } = await restore(data, file, { replace: true, key });
  expect(await readdir(aside!)).toEqual(expect.arrayContaining(["last-backup", "postgres", "secrets.json", "uploads"]));
  const { clients: keptClients, roles: keptRoles, ...kept } = await rowsOf(data);
  expect(kept).toEqual(untouched);
  expect(pairs(keptClients)).toEqual(pairs(keptRoles));

  hub = await open();
  expect(await hub.upload(picture.split("/").at(-1)!)).toMatchObject({ contentType: "image/png" });
  expect(hub.services.secrets.open(sealed, "a record")).toBe("a password");
  expect((await hub.call("listClients", {}, bearing(token))).code).toBe(401);
  expect((await hub.call("listClients", {}, bearing(await signIn({ hub, mail }, person)))).code).toBe(200);
  await hub.close();
});

test("a backup that cannot be restored leaves the installation as it is", PATIENCE, async () => {
  await (await open()).close();
  const before = await readdir(data);
  const createdAt = new Date().toISOString();
  const [later, incomplete, foreign, edited] = ["later", "incomplete", "foreign", "edited"].map((name) =>
    join(home, `${name}.backup`),
  );
  const future = { version: 9_999_999_999_999, migration: "9999_future" };
  await writeArchive({ kind: ARCHIVE, path: later!, key }, { ...newest, createdAt, schema: future }, nothing);
  await writeArchive({ kind: ARCHIVE, path: incomplete!, key }, { ...newest, createdAt }, nothing);
  await writeArchive(
    { kind: ARCHIVE, path: foreign!, key },
    { ...newest, createdAt },
    { ...nothing, files: ["postgres/PG_VERSION"] },
  );

  const changed = await readFile(foreign!);
  changed[changed.length - 100]! ^= 1;
  await writeFile(edited!, changed);
  const stranger = new BackupKey("the key of somebody else", 10);

  await expect(restore(data, later!, { replace: true, key: stranger })).rejects.toThrow("another PORTICO_BACKUP_KEY");
  await expect(restore(data, edited!, { replace: true, key })).rejects.toThrow("or it is damaged or incomplete");
  await expect(restore(data, later!, { replace: true, key })).rejects.toThrow("newer release");
  await expect(restore(data, incomplete!, { replace: true, key })).rejects.toThrow("did not arrive unchanged");
  await expect(restore(data, foreign!, { replace: true, key })).rejects.toThrow("a file that no installation has");
  expect(await readdir(data)).toEqual(before);
});

test(
  "an installation moves to a PostgreSQL elsewhere when nobody uses it, and is left as it was",
  PATIENCE,
  async () => {
    const { url, prefix } = inject("database");
    const otherDatabase = await createDatabase(url, { prefix });
    const hub = await open();
    await seedDemo(hub.services.db, { redirectUrl: "http://localhost/in", logoutUrl: "http://localhost/out" });
    await expect(moveToPostgres(data, otherDatabase.url, silentLog)).rejects.toThrow("stop Portico first");
    await hub.close();

    const carried = await moveToPostgres(data, otherDatabase.url, silentLog);
    expect(carried.get("users")?.rows).toBe(demoPeople.length);
    const pool = quietPool(new Pool({ connectionString: otherDatabase.url }));
    const moved = await tableRows(pool, { except: CHANGING_TABLES });
    await pool.end();
    expect(await rowsOf(data)).toEqual(moved);
    await otherDatabase.drop();
  },
);

test("a folder without an embedded database has nothing to back up or to move", async () => {
  await expect(backUp(home, file, key)).rejects.toThrow("no embedded database");
  await expect(moveToPostgres(home, "postgresql://localhost/none", silentLog)).rejects.toThrow("no embedded database");
});
