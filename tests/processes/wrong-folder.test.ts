import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, inject, test } from "vitest";
import { createDatabase, type OwnDatabase } from "../support/database-server";
import { type Environment, runPortico } from "../support/portico";

const EMAIL = "boss@example.test";
const KEY = { PORTICO_BACKUP_KEY: "a key of these tests" };

/** Every command that works on an installation and makes none. */
const COMMANDS = [
  ["admin", "link", "--email", EMAIL],
  ["admin", "unlock", "--email", EMAIL],
  ["admin", "accept-secrets"],
  ["admin", "audit", "verify"],
  ["admin", "rotate", "session"],
  ["admin", "rotate", "payload"],
  ["admin", "rotate", "portico-key"],
  ["admin", "rotate", "signing"],
  ["admin", "rotate", "signing", "--revoke"],
  ["admin", "export"],
];

/** One process each takes too long for all of them, one after the other. */
const PATIENCE = { timeout: 240_000 };

let folder: string;
let database: OwnDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-wrong-folder-"));
  const { url, prefix } = inject("database");
  database = await createDatabase(url, { prefix });
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const refusal = (args: string[], env: Environment): Promise<string> =>
  runPortico(args, env).then(
    (printed) => Promise.reject(new Error(`"${args.join(" ")}" did not fail:\n${printed}`)),
    (error: unknown) => (error as Error).message,
  );

test("no command makes an installation in a folder that has none, and each names the folder", PATIENCE, async () => {
  for (const args of [...COMMANDS, ["backup", join(folder, "..", "none.backup")]]) {
    const refused = await refusal(args, { PORTICO_DATA: folder, ...KEY });
    expect(refused, args.join(" ")).toMatch(/There is no (installation|embedded database) in /);
    expect(refused).toContain(folder);
    expect(await readdir(folder), args.join(" ")).toEqual([]);
  }
  const missing = join(folder, "missing");
  expect(await refusal(["admin", "audit", "verify"], { PORTICO_DATA: missing })).toContain("PORTICO_DATA has to be");
  expect(existsSync(missing)).toBe(false);
});

test("nor in an empty database of PostgreSQL, and none makes new secrets for one that is used", PATIENCE, async () => {
  const env = { PORTICO_DATA: folder, DATABASE_URL: database.url };
  for (const args of COMMANDS)
    expect(await refusal(args, env), args.join(" ")).toMatch(
      /There is no (installation in the database that DATABASE_URL names|secrets\.json in)/,
    );
  expect(await readdir(folder)).toEqual([]);

  const used = join(folder, "used");
  await runPortico(["admin", "create", "--email", EMAIL], {
    ...env,
    PORTICO_DATA: used,
    PORTICO_ADMIN_PASSWORD: "Kettle#Violet72",
  });
  for (const args of [
    ["admin", "rotate", "session"],
    ["admin", "export"],
  ])
    expect(await refusal(args, env), args.join(" ")).toContain(`There is no secrets.json in ${folder}`);
  expect(await readdir(folder)).not.toContain("secrets.json");
});
