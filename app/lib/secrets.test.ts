import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { findSecrets, newSecret, readSecrets, readStored, replaceStored, secretsAsTheyAre } from "./secrets.server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-secrets-"));
});

afterEach(() => rmSync(folder, { recursive: true }));

const none = { session: [], payload: [], key: [] };

test("secrets are made once, for the owner's eyes only, and read from then on", () => {
  const dataFolder = join(folder, "made", "here");
  const first = readSecrets({ dataFolder, secrets: none });
  expect(readSecrets({ dataFolder, secrets: none })).toEqual(first);
  expect(new Set([first.session[0], first.payload[0], first.key[0]]).size).toBe(3);
  expect(readdirSync(dataFolder)).toEqual(["secrets.json"]);
  expect(statSync(join(dataFolder, "secrets.json")).mode & 0o777).toBe(0o600);
});

test("the data folder is closed to others, with whatever umask it is made first", () => {
  const umask = process.umask(0);
  try {
    const dataFolder = join(folder, "made", "here");
    readSecrets({ dataFolder, secrets: none });
    expect(statSync(dataFolder).mode & 0o777).toBe(process.getuid?.() === 0 ? 0o711 : 0o700);
  } finally {
    process.umask(umask);
  }
});

test("two installations share no secret", () => {
  const [one, other] = ["one", "other"].map((name) => readSecrets({ dataFolder: join(folder, name), secrets: none }));
  expect(one!.key).not.toEqual(other!.key);
  expect(one!.payload).not.toEqual(other!.payload);
});

test("secrets that are set win over those in the file, one by one", () => {
  const stored = readSecrets({ dataFolder: folder, secrets: none });
  expect(
    readSecrets({ dataFolder: folder, secrets: { session: ["newest", "older"], payload: ["set"], key: [] } }),
  ).toEqual({
    session: ["newest", "older"],
    payload: ["set"],
    key: stored.key,
  });
});

test("a damaged file is an error and is not written over", () => {
  mkdirSync(folder, { recursive: true });
  const path = join(folder, "secrets.json");
  writeFileSync(path, '{"session":"too short"}');
  expect(() => readSecrets({ dataFolder: folder, secrets: none })).toThrow(
    `${path} is damaged: session, payload, key missing or too short.`,
  );
  expect(readFileSync(path, "utf8")).toBe('{"session":"too short"}');
});

test("a file that cannot be written is named, and nothing is left beside it", () => {
  // So deep that the file's name fits, but its temporary neighbour's does not.
  const left = 4_070 - folder.length;
  const names = Array.from({ length: Math.ceil(left / 200) }, (_, n) => "n".repeat(Math.min(199, left - n * 200 - 1)));
  const dataFolder = join(folder, ...names);
  const path = join(dataFolder, "secrets.json");
  expect(() => readSecrets({ dataFolder, secrets: none })).toThrow(`${path} cannot be written: ENAMETOOLONG`);
  expect(readdirSync(dataFolder)).toEqual([]);
});

test("a process that goes on keeps its secrets when the file is gone or damaged, and makes no new ones", () => {
  const env = { dataFolder: folder, secrets: none };
  const running = secretsAsTheyAre(env);
  const before = running();
  writeFileSync(join(folder, "secrets.json"), '{"session": "cut of');
  expect(running(true)).toEqual(before);
  rmSync(join(folder, "secrets.json"));
  expect(running(true)).toEqual(before);
  expect(readdirSync(folder)).toEqual([]);
  expect(() => findSecrets(env)).toThrow(`There is no secrets.json in ${folder}`);
});

test("a replaced file keeps its permissions", () => {
  const path = join(folder, "secrets.json");
  readSecrets({ dataFolder: folder, secrets: none });
  chmodSync(path, 0o640);
  replaceStored(folder, readStored(folder));
  expect(statSync(path).mode & 0o777).toBe(0o640);
});

test("rotated secrets are read newest first, an older one until its time is over, by a process that goes on too", () => {
  const env = { dataFolder: folder, secrets: none };
  const running = secretsAsTheyAre(env);
  const before = running();
  const stored = readStored(folder);
  const made = newSecret();
  const until = (ms: number) => ({ payload: new Date(Date.now() + ms).toISOString() });
  replaceStored(folder, { ...stored, payload: [made, ...before.payload], until: until(60_000) });
  expect(running(true)).toEqual({ ...before, payload: [made, ...before.payload] });
  replaceStored(folder, { ...readStored(folder), until: until(-1) });
  expect(running(true)).toEqual({ ...before, payload: [made] });
  expect(statSync(join(folder, "secrets.json")).mode & 0o777).toBe(0o600);
  expect(readdirSync(folder)).toEqual(["secrets.json"]);
});
