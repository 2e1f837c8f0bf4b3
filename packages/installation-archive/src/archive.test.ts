import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { type Entry, FORMAT, MANIFEST, type Manifest, rowsFile, SEAL, sealOf } from "./archive";
import { type ArchiveFile, BackupKey, BadBackup } from "./archive-file";
import { checkArchive, readArchive } from "./read-archive";
import { opening, sealing } from "./sealed-backup";
import { key, kind } from "./testing/acme";
import { type Contents, writeArchive } from "./write-archive";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "archive-"));
  path = join(folder, "a.backup");
});

afterEach(() => rm(folder, { recursive: true }));

const origin = {
  release: "1.2.3",
  schema: { version: 1_700_000_000_000, migration: "0000_all" },
  createdAt: "2026-01-02T03:04:05.678Z",
};
const PICTURE = `uploads/${"0123456789abcdef".repeat(2)}.png`;
const files = new Map([
  ["secrets.json", Buffer.from('{"session":"…"}')],
  [PICTURE, Buffer.from(Array.from({ length: 3_000 }, (_, at) => (at * 31) % 256))],
]);
const row = (id: number) => JSON.stringify({ id, text: `Row ${id} of many, “quoted” \n日本語 😀 and more` });
const tables = new Map([
  ["clients", [row(1)]],
  ["roles", []],
  ["users", Array.from({ length: 5_000 }, (_, id) => row(id))],
]);

async function* inBatches(rows: string[]): AsyncGenerator<string[]> {
  for (let at = 0; at < rows.length; at += 250) yield rows.slice(at, at + 250);
}

const contents: Contents = {
  files: [...files.keys()],
  readFile: async (name) => files.get(name)!,
  tables: [...tables.keys()],
  readRows: (table) => inBatches(tables.get(table)!),
  leftOut: ["sessions"],
};

const file = (changes: Partial<ArchiveFile> = {}): ArchiveFile => ({ kind, path, key, ...changes });

const write = () => writeArchive(file(), origin, contents);

/** What is in the backup, a table's batches together. */
async function read(): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of readArchive(file())) {
    const last = found.at(-1);
    if ("batch" in entry && last && "batch" in last && last.batch.table === entry.batch.table)
      last.batch.rows.push(...entry.batch.rows);
    else found.push(entry);
  }
  return found;
}

interface TarFile {
  header: Pick<Header, "name"> & Partial<Header>;
  content: Buffer;
}

async function joined(pieces: AsyncIterable<unknown>): Promise<Buffer> {
  const buffers: Buffer[] = [];
  for await (const piece of pieces) if (Buffer.isBuffer(piece)) buffers.push(piece);
  return Buffer.concat(buffers);
}

type Passing = (chunks: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

/** In chunks of odd sizes, as files and networks deliver them. */
async function* inChunks(content: Buffer, size = 9_973): AsyncGenerator<Buffer> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}

const through = (pass: Passing, content: Buffer, size?: number) => joined(pass(inChunks(content, size)));

/** The archive's files, as any other program reads them once it is opened. */
async function unpack(): Promise<TarFile[]> {
  const tar = extract();
  tar.end(gunzipSync(await through(opening(file()), await readFile(path))));
  const found: TarFile[] = [];
  for await (const entry of tar) {
    found.push({ header: entry.header, content: await joined(entry) });
  }
  return found;
}

/** Writes an archive of these files, whatever they are. */
async function repack(list: TarFile[]): Promise<void> {
  const tar = pack();
  for (const { header, content } of list) {
    const { name, type = "file", linkname } = header;
    if (type === "file") tar.entry({ name }, content);
    else tar.entry({ name, type, linkname });
  }
  tar.finalize();
  await writeFile(path, await through(sealing(file()), gzipSync(await joined(tar))));
}

/** Writes an archive whose manifest, changed like this, is sealed again. */
async function repackWith(change: (manifest: Manifest) => object, more: TarFile[] = []): Promise<void> {
  const [manifest, ...others] = await unpack();
  const content = Buffer.from(JSON.stringify(change(JSON.parse(manifest!.content.toString()) as Manifest)));
  const rest = others.filter(({ header }) => header.name !== SEAL);
  await repack([
    { header: { name: MANIFEST }, content },
    ...more,
    ...rest,
    { header: { name: SEAL }, content: sealOf(content) },
  ]);
}

const REFUSED = "is no backup of Acme, or it is damaged";
const named = (name: string, content = "{}"): TarFile => ({ header: { name }, content: Buffer.from(content) });

test("a backup is read as it was written, and only its owner can read it", async () => {
  const manifest = await write();
  expect(await read()).toEqual([
    { manifest },
    ...[...files].map(([name, content]) => ({ file: { name, content } })),
    ...[...tables].map(([table, rows]) => ({ batch: { table, rows } })),
  ]);
  expect(await checkArchive(file())).toEqual(manifest);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["a.backup"]);
});

test("any tar program shows what is in it: a manifest first, rows as lines of JSON, and hashes that hold", async () => {
  await write();
  const found = await unpack();
  const names = [MANIFEST, "secrets.json", PICTURE, "rows/clients.jsonl", "rows/roles.jsonl", "rows/users.jsonl", SEAL];
  expect(found.map(({ header }) => header.name)).toEqual(names);
  expect(found.every(({ header }) => header.type === "file" && header.mode === 0o600)).toBe(true);

  const content = (name: string) => found.find(({ header }) => header.name === name)!.content;
  const sha256 = (name: string) => createHash("sha256").update(content(name)).digest("hex");
  const manifest = JSON.parse(content(MANIFEST).toString()) as Manifest;
  expect(manifest).toMatchObject({ product: "Acme", format: FORMAT, ...origin });
  expect(manifest.leftOut).toEqual(["sessions"]);
  expect(manifest.files).toEqual(
    [...files].map(([name, { length }]) => ({ name, bytes: length, sha256: sha256(name) })),
  );
  expect(manifest.tables.map(({ name, rows, sha256: hash }) => [name, rows, hash])).toEqual(
    [...tables].map(([name, rows]) => [name, rows.length, sha256(rowsFile(name))]),
  );
  expect(content(rowsFile("users")).toString()).toBe(
    tables
      .get("users")!
      .map((line) => `${line}\n`)
      .join(""),
  );
  expect(content(SEAL).toString()).toBe(`${sha256(MANIFEST)}  ${MANIFEST}\n`);
});

test("a file that is there already is not written over", async () => {
  await writeFile(path, "mine");
  await expect(write()).rejects.toThrow("already exists");
  expect(await readFile(path, "utf8")).toBe("mine");
});

test.each([1, 2])("a backup whose rows fail when they are read for the %d. time leaves no file", async (time) => {
  let reads = 0;
  async function* failing(table: string) {
    yield* inBatches(tables.get(table)!.slice(0, 1_000));
    if (table === "users" && ++reads === time) throw new Error("the database went away");
    yield* inBatches(tables.get(table)!.slice(1_000));
  }
  await expect(writeArchive(file(), origin, { ...contents, readRows: failing })).rejects.toThrow(
    "the database went away",
  );
  expect(await readdir(folder)).toEqual([]);
});

test("a backup whose contents change while it is written leaves no file", async () => {
  let reads = 0;
  const readRows = (table: string) => inBatches([...tables.get(table)!, ...(++reads > 3 ? [row(0)] : [])]);
  await expect(writeArchive(file(), origin, { ...contents, readRows })).rejects.toThrow("Size mismatch");
  expect(await readdir(folder)).toEqual([]);
});

test("a backup that has no place to be written to fails", async () => {
  await expect(writeArchive(file({ path: join(folder, "nowhere", "a.tar.gz") }), origin, contents)).rejects.toThrow(
    "no such file",
  );
});

test("one that is cut short anywhere, or has one bit turned anywhere, is refused", async () => {
  await write();
  const whole = await readFile(path);
  for (let place = 0; place < whole.length; place += Math.ceil(whole.length / 60)) {
    await writeFile(path, whole.subarray(0, place));
    await expect(checkArchive(file()), `cut at ${place}`).rejects.toBeInstanceOf(BadBackup);
    const turned = Buffer.from(whole);
    turned[place]! ^= 1 << (place % 8);
    await writeFile(path, turned);
    await expect(checkArchive(file()), `turned at ${place}`).rejects.toBeInstanceOf(BadBackup);
  }
});

test.each<[string, (list: TarFile[]) => TarFile[]]>([
  ["has lost a file", (list) => list.toSpliced(2, 1)],
  ["has a file twice", (list) => list.toSpliced(2, 0, list[2]!)],
  ["has two files in each other's place", (list) => list.with(1, list[2]!).with(2, list[1]!)],
  ["has one more in the middle", (list) => list.toSpliced(3, 0, named("rows/strangers.jsonl"))],
  ["has one more at its end", (list) => [...list, named("rows/strangers.jsonl")]],
  ["has one more that leads out of the folder", (list) => list.toSpliced(1, 0, named("../outside.json"))],
  ["has one more with an absolute name", (list) => list.toSpliced(1, 0, named("/etc/acme.json"))],
  [
    "has a symbolic link in a file's place",
    (list) => list.with(1, { ...list[1]!, header: { name: "secrets.json", type: "symlink", linkname: "/etc/passwd" } }),
  ],
  [
    "has a hard link in a file's place",
    (list) => list.with(1, { ...list[1]!, header: { name: "secrets.json", type: "link", linkname: "manifest.json" } }),
  ],
  [
    "has a folder in a file's place",
    (list) => list.with(1, { ...list[1]!, header: { name: "uploads", type: "directory" } }),
  ],
  ["has another picture", (list) => list.with(2, named(PICTURE, "x".repeat(3_000)))],
  ["has a longer picture", (list) => list.with(2, named(PICTURE, "x".repeat(3_001)))],
  ["has another row", (list) => list.with(3, named(rowsFile("clients"), `${row(2)}\n`))],
  ["has another manifest", (list) => list.with(0, named(MANIFEST, `${list[0]!.content.toString()}\n`))],
  ["has lost its manifest", (list) => list.slice(1)],
  ["has lost its seal", (list) => list.slice(0, -1)],
  ["is empty", () => []],
])("one that was packed again and %s is refused", async (_what, change) => {
  await write();
  await repack(await unpack());
  await checkArchive(file());
  await repack(change(await unpack()));
  await expect(checkArchive(file())).rejects.toThrow(REFUSED);
});

test.each<[string, (manifest: Manifest) => object]>([
  [
    "announces another number of rows",
    (manifest) => ({ ...manifest, tables: manifest.tables.map((table) => ({ ...table, rows: 7 })) }),
  ],
  ["announces a file twice", (manifest) => ({ ...manifest, files: [...manifest.files, manifest.files[0]] })],
  ["is another product's", (manifest) => ({ ...manifest, product: "Portal" })],
  ["does not say when it was made", (manifest) => ({ ...manifest, createdAt: undefined })],
])("one whose manifest %s is refused, even when it is sealed", async (_what, change) => {
  await write();
  await repackWith(change);
  await expect(checkArchive(file())).rejects.toThrow(REFUSED);
});

test("one whose rows do not end with a line is refused", async () => {
  const cut = Buffer.from(row(1));
  const sha256 = createHash("sha256").update(cut).digest("hex");
  await writeArchive(file(), origin, { ...contents, files: [], tables: [] });
  await repackWith(
    (manifest) => ({ ...manifest, tables: [{ name: "clients", rows: 0, bytes: cut.length, sha256 }] }),
    [{ header: { name: rowsFile("clients") }, content: cut }],
  );
  await expect(checkArchive(file())).rejects.toThrow(REFUSED);
});

const MAGIC = "acme-backup-1\n";
const HEADER = MAGIC.length + 33;
const PIECE = 64 * 1024 + 16;

describe("a sealed backup", () => {
  const plain = Buffer.from(Array.from({ length: 200_000 }, (_, at) => (at * 7) % 251));

  test("of any length is opened as it was sealed, in whatever chunks it comes", async () => {
    for (const length of [0, 1, 65_535, 65_536, 65_537, 131_072, 200_000]) {
      const sealed = await through(sealing(file()), plain.subarray(0, length), 50_000);
      for (const size of [1_000, 65_536, 1_000_000])
        expect((await through(opening(file()), sealed, size)).equals(plain.subarray(0, length))).toBe(true);
    }
  });

  test("shows nothing of what is in it, and looks different each time", async () => {
    const [one, other] = [await through(sealing(file()), plain), await through(sealing(file()), plain)];
    expect(one.subarray(HEADER).equals(other.subarray(HEADER))).toBe(false);
    expect(one.includes(plain.subarray(0, 64))).toBe(false);
    await write();
    expect((await readFile(path)).toString("latin1")).not.toMatch(/secrets|manifest|clients/);
  });

  test("is opened by no other key, which is said", async () => {
    await write();
    await expect(checkArchive(file({ key: new BackupKey("another key of tests", 10) }))).rejects.toThrow(
      "made with another key",
    );
  });

  test.each<[string, (pieces: Buffer[]) => Buffer[]]>([
    ["lost its last piece", (pieces) => pieces.slice(0, -1)],
    ["lost one in the middle", (pieces) => pieces.toSpliced(1, 1)],
    ["has two in each other's place", (pieces) => pieces.with(0, pieces[1]!).with(1, pieces[0]!)],
    ["has one twice", (pieces) => pieces.toSpliced(1, 0, pieces[1]!)],
    ["goes on after its end", (pieces) => [...pieces, pieces[0]!]],
    ["goes on with a few bytes", (pieces) => [...pieces, Buffer.from("more")]],
    ["is cut within a piece", (pieces) => pieces.with(-1, pieces.at(-1)!.subarray(0, -1))],
    ["has nothing but its beginning", () => []],
  ])("that %s is refused", async (_what, change) => {
    const sealed = await through(sealing(file()), plain);
    const pieces: Buffer[] = [];
    for (let at = HEADER; at < sealed.length; at += PIECE) pieces.push(sealed.subarray(at, at + PIECE));
    expect(pieces).toHaveLength(4);
    const changed = Buffer.concat([sealed.subarray(0, HEADER), ...change(pieces)]);
    await expect(through(opening(file()), changed)).rejects.toThrow(REFUSED);
  });

  test("with a piece of another backup under the same key is refused", async () => {
    const [one, other] = [await through(sealing(file()), plain), await through(sealing(file()), plain)];
    const mixed = Buffer.concat([one.subarray(0, HEADER + PIECE), other.subarray(HEADER + PIECE)]);
    await expect(through(opening(file()), mixed)).rejects.toThrow(REFUSED);
  });

  test("that somebody without the key made anew, with one more Admin and hashes that hold, is refused", async () => {
    await write();
    const forged = Buffer.from(`${row(1)}\n${row(2)}\n`);
    const list = (await unpack()).map((file) =>
      file.header.name === rowsFile("clients") ? { ...file, content: forged } : file,
    );
    await repack(list);
    await repackWith((manifest) => ({
      ...manifest,
      tables: manifest.tables.map((table) =>
        table.name === "clients"
          ? { ...table, rows: 2, bytes: forged.length, sha256: createHash("sha256").update(forged).digest("hex") }
          : table,
      ),
    }));
    await checkArchive(file());
    const archive = await through(opening(file()), await readFile(path));
    await writeFile(path, archive);
    await expect(checkArchive(file()), "not sealed, as backups were once").rejects.toThrow(REFUSED);
    await writeFile(path, await through(sealing(file({ key: new BackupKey("a key of their own", 10) })), archive));
    await expect(checkArchive(file())).rejects.toThrow("another key");
  });

  test("that asks for more work than any of ours is refused without doing it", async () => {
    const sealed = await through(sealing(file()), plain);
    for (const cost of [0, 21, 255]) {
      sealed[MAGIC.length] = cost;
      await expect(through(opening(file()), sealed)).rejects.toThrow(REFUSED);
    }
  });
});

test("what never was a backup is refused", async () => {
  await writeFile(path, "Dear diary");
  await expect(checkArchive(file())).rejects.toThrow(REFUSED);
  await writeFile(path, gzipSync("Dear diary, ".repeat(200)));
  await expect(checkArchive(file())).rejects.toThrow(REFUSED);
  await repack([named("diary.txt", "Dear diary")]);
  await expect(checkArchive(file())).rejects.toThrow(REFUSED);
  await expect(checkArchive(file({ path: join(folder, "nothing.gz") }))).rejects.toThrow("no such file");
});

test("one in a newer format is refused with what to do", async () => {
  await write();
  await repackWith(() => ({ product: "Acme", format: FORMAT + 1 }));
  await expect(checkArchive(file())).rejects.toThrow("newer release");
});

test("reading one can be broken off", async () => {
  await write();
  for await (const entry of readArchive(file())) if ("batch" in entry) break;
  await rm(path);
});
