import { stat } from "node:fs/promises";
import { join, resolve } from "node:path";
import { parseArgs } from "node:util";
import { backUp } from "~/hub/installation/backup";
import { moveToPostgres as move } from "~/hub/installation/move-to-postgres";
import { restore as restoreFrom } from "~/hub/installation/restore";
import { env } from "~/lib/env.server";
import { log } from "~/lib/log.server";

const say = (text: string) => process.stdout.write(`${text}\n`);

/** `backup FILE` or `backup FOLDER`: in a folder the file is named after the time. */
export async function backup(args: string[]): Promise<void> {
  const { positionals } = parseArgs({ args, allowPositionals: true });
  const [place, ...more] = positionals;
  if (!place || more.length > 0) throw new Error("Usage: npm run backup -- FILE_OR_FOLDER");
  const { dataFolder } = embedded("With DATABASE_URL, back that database up with pg_dump, and PORTICO_DATA beside it");

  const isFolder = (await stat(place).catch(() => undefined))?.isDirectory() ?? false;
  const time = new Date().toISOString().slice(0, 19).replace(/:/g, "");
  const path = resolve(isFolder ? join(place, `portico-${time}Z.backup.tar.gz`) : place);
  const { tables, files } = await backUp(dataFolder, path);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const kilobytes = Math.ceil((await stat(path)).size / 1_000);
  say(
    `${path} (${kilobytes.toLocaleString("en")} kB) holds ${counted(rows, "row")} and ${counted(files.length, "file")} of ${dataFolder}.`,
  );
  say("It holds the secrets too: keep it where only you can read it.");
}

/** `restore FILE [--replace]` */
export async function restore(args: string[]): Promise<void> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: "boolean", default: false } },
  });
  const [file, ...more] = positionals;
  if (!file || more.length > 0) throw new Error("Usage: npm run restore -- FILE [--replace]");
  const { dataFolder } = embedded(
    "A backup is restored into PORTICO_DATA; npm run move-to-postgres carries it on from there",
  );

  const { createdAt, aside } = await restoreFrom(dataFolder, resolve(file), values);
  say(`${dataFolder} is as it was at ${createdAt}. Everybody has to sign in again.`);
  if (aside) say(`What was there before is in ${aside}.`);
}

/** `move-to-postgres`: from PORTICO_DATA to DATABASE_URL */
export async function moveToPostgres(args: string[]): Promise<void> {
  const { dataFolder, databaseUrl } = env();
  if (args.length > 0 || !databaseUrl) throw new Error("Usage: DATABASE_URL=postgresql://… npm run move-to-postgres");

  const carried = await move(dataFolder, databaseUrl, log);
  const width = Math.max(...[...carried.keys()].map((name) => name.length));
  say(`${"table".padEnd(width)} ${"rows".padStart(12)}  SHA-256 of the rows, the same here and there`);
  for (const [name, { rows, sha256 }] of carried)
    say(`${name.padEnd(width)} ${rows.toLocaleString("en").padStart(12)}  ${sha256}`);
  say(
    `\nStart Portico with this DATABASE_URL and the same PORTICO_DATA from now on: ${dataFolder} keeps its secrets and uploads.`,
  );
  say(`The database in ${join(dataFolder, "postgres")} is as it was; delete it when you no longer need it.`);
}

function embedded(instead: string): { dataFolder: string } {
  const { databaseUrl, dataFolder } = env();
  if (databaseUrl) throw new Error(`This is for the embedded database, and DATABASE_URL is set. ${instead}.`);
  return { dataFolder };
}

const counted = (count: number, what: string): string =>
  `${count.toLocaleString("en")} ${what}${count === 1 ? "" : "s"}`;
