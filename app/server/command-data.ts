import { createReadStream } from "node:fs";
import { mkdir, stat } from "node:fs/promises";
import { dirname, join, resolve } from "node:path";
import { pipeline } from "node:stream/promises";
import { parseArgs } from "node:util";
import { BackupKey, opening } from "@portico/installation-archive";
import { ARCHIVE } from "~/hub/operate/installation/archive-kind";
import { backUp } from "~/hub/operate/installation/backup";
import { moveToPostgres as move } from "~/hub/operate/installation/move-to-postgres";
import { restore as restoreFrom } from "~/hub/operate/installation/restore";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";
import { askSecret } from "./ask-secret";
import { UsageError } from "./usage-error";
import { words } from "./words";

const say = (text: string) => process.stdout.write(`${text}\n`);

const EXTENSION = ".backup";

/**
 * `backup FILE.backup` or `backup FOLDER` (created; a file named after the time). `backup --open FILE` writes its .tar.gz to
 * standard output.
 */
export async function backup(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { open: { type: "boolean", default: false } },
  });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new UsageError(words.usage);
  if (values.open) return openBackup(resolve(place));
  const { dataFolder } = embedded(words.data.backupElsewhere);

  const existing = await stat(place).catch(() => undefined);
  const isFolder = existing?.isDirectory() ?? !place.endsWith(EXTENSION);
  if (!existing) await mkdir(isFolder ? place : dirname(place), { recursive: true, mode: 0o700 });
  const time = new Date().toISOString().slice(0, 19).replace(/:/g, "");
  const path = resolve(isFolder ? join(place, `portico-${time}Z${EXTENSION}`) : place);
  const { tables, files } = await backUp(dataFolder, path, await backupKey());
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const kilobytes = Math.ceil((await stat(path)).size / 1_000);
  say(
    words.data.backedUp(
      path,
      kilobytes.toLocaleString("en"),
      words.data.rows(rows),
      words.data.files(files.length),
      dataFolder,
    ),
  );
  say(words.data.backupSecrets);
}

/** Fails at the end for an incomplete or changed file; earlier output is genuine. */
async function openBackup(path: string): Promise<void> {
  await pipeline(createReadStream(path), opening({ kind: ARCHIVE, key: await backupKey(), path }), process.stdout);
}

const backupKey = async (): Promise<BackupKey> =>
  new BackupKey(env().backupKey ?? (await askSecret(words.data.backupKey, words.data.noBackupKey)));

export async function restoreCommand(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new UsageError(words.usage);
  const { dataFolder } = embedded(words.data.restoreElsewhere);

  const { createdAt, aside } = await restoreFrom(dataFolder, resolve(file), { ...values, key: await backupKey() });
  say(words.data.restored(dataFolder, createdAt));
  if (aside) say(words.data.setAside(aside));
}

/** `move-to-postgres`: from PORTICO_DATA to DATABASE_URL */
export async function moveCommand(args: string[]): Promise<void> {
  const { dataFolder, databaseUrl, migrationDatabaseUrl } = env();
  if (args.length > 0 || !databaseUrl) throw new UsageError(words.usage);

  const carried = await move(dataFolder, databaseUrl, log, migrationDatabaseUrl);
  const width = Math.max(...[...carried.keys()].map((name) => name.length));
  say(`${words.data.table.padEnd(width)} ${words.data.rowCount.padStart(12)}  ${words.data.checksum}`);
  for (const [name, { rows, sha256 }] of carried)
    say(`${name.padEnd(width)} ${rows.toLocaleString("en").padStart(12)}  ${sha256}`);
  say(`\n${words.data.startThere(dataFolder)}`);
  say(words.data.oldDatabase(join(dataFolder, "postgres")));
}

function embedded(instead: string): { dataFolder: string } {
  const { databaseUrl, dataFolder } = env();
  if (databaseUrl) throw new Error(words.data.onlyEmbedded(instead));
  return { dataFolder };
}
