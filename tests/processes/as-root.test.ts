import { chmod, chown, lstat, mkdir, mkdtemp, readdir, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { eventually } from "../support/eventually";
import { freePort } from "../support/free-port";
import { type Portico, runPortico, startPortico } from "../support/portico";
import { unprivileged } from "./support/unprivileged";

const owner = unprivileged()!;

const PASSWORD = "Kettle#Violet72";
const EMAIL = "boss@example.test";
const KEY = { PORTICO_BACKUP_KEY: "a key of these tests" };

let home: string;
let data: string;
let portico: Portico | undefined;

beforeEach(async () => {
  home = await mkdtemp(join(tmpdir(), "portico-as-root-"));
  await chmod(home, 0o755);
  data = join(home, "data");
  await mkdir(data, { mode: 0o700 });
  await chown(data, owner.uid, owner.gid);
});

afterEach(async () => {
  await portico?.stop();
  portico = undefined;
  await rm(home, { recursive: true, force: true });
});

async function startAsOwner(): Promise<Portico> {
  portico = await startPortico({ dataFolder: data, user: owner, env: { HOME: home } });
  return portico;
}

const asRoot = (args: string[]) => runPortico(args, { PORTICO_DATA: data, PORTICO_ADMIN_PASSWORD: PASSWORD, ...KEY });

const makeAdmin = ["admin", "create", "--email", EMAIL];

async function ofOthers(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true });
  const found = await Promise.all(names.map(async (name) => ({ name, uid: (await lstat(join(folder, name))).uid })));
  return found.flatMap(({ name, uid }) => (uid === owner.uid ? [] : [name]));
}

const statusOf = async (path: string) => (await fetch(portico!.url + path, { redirect: "manual" })).status;

/** Each test runs many commands, one after the other. */
const PATIENCE = { timeout: 240_000 };

describe.skipIf(!owner)("root's commands on the folder of the user that runs Portico", PATIENCE, () => {
  test("leave every file its owner and its permissions, and take nothing down", async () => {
    await startAsOwner();
    const secrets = join(data, "secrets.json");
    await chmod(secrets, 0o640);
    const file = join(home, "portico.json");
    await writeFile(file, JSON.stringify({ clients: [{ actualName: "Northwind", uuid: "northwind" }] }));
    for (const args of [
      makeAdmin,
      ["admin", "rotate", "session"],
      ["admin", "rotate", "payload", "--now"],
      ["admin", "rotate", "portico-key"],
      ["admin", "apply", file],
      ["backup", join(home, "a.backup")],
    ])
      await asRoot(args);
    expect(await ofOthers(data)).toEqual([]);
    expect((await stat(secrets)).mode & 0o777).toBe(0o640);
    for (const path of ["/login", "/readyz", "/.well-known/jwks.json"]) expect(await statusOf(path)).toBe(200);
    expect(portico!.logs()).not.toContain("EACCES");
    await portico!.stop();
    await portico!.restart();
    expect(await statusOf("/login")).toBe(200);
  });

  test("make an installation that belongs to that user, from the first administrator to a restored backup", async () => {
    await asRoot(makeAdmin);
    expect(await ofOthers(data)).toEqual([]);
    const backup = join(home, "a.backup");
    await asRoot(["backup", backup]);
    await asRoot(["restore", backup, "--replace"]);
    expect(await ofOthers(data)).toEqual([]);
    await startAsOwner();
    expect(await statusOf("/readyz")).toBe(200);
  });

  test("cannot take the secrets from a server that runs; a start without them names the remedy", async () => {
    await startAsOwner();
    const secrets = join(data, "secrets.json");
    await chown(secrets, 0, 0);
    await eventually("the log to say that they cannot be read", async () => {
      expect(await statusOf("/login")).toBe(200);
      return portico!.logs().includes("going on with the secrets that were read before");
    });
    for (const path of ["/register", "/readyz", "/.well-known/openid-configuration", "/.well-known/jwks.json"])
      expect(await statusOf(path)).toBe(200);
    await rm(secrets);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    expect(await statusOf("/readyz")).toBe(200);
    await expect(stat(secrets)).rejects.toThrow("ENOENT");
    await portico!.stop();

    await writeFile(secrets, "{}", { mode: 0o600 });
    const starting = startPortico({ dataFolder: data, user: owner, env: { PORT: String(await freePort()) } });
    await expect(starting).rejects.toThrow(/secrets\.json cannot be read: EACCES.*\(chown\)/);
  });
});
