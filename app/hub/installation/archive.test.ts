import { createHash } from "node:crypto";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { extract, type Header, pack } from "tar-stream";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BadBackup, type Entry, FORMAT, MANIFEST, type Manifest, rowsFile, SEAL, sealOf } from "./archive";
import { keepFile } from "./data-folder";
import { checkArchive, readArchive } from "./read-archive";
import { type Contents, writeArchive } from "./write-archive";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-archive-"));
  path = join(folder, "a.backup.tar.gz");
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
};

const write = () => writeArchive(path, origin, contents);

/** What is in the backup, a table's batches together. */
async function read(): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of readArchive(path)) {
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

/** The archive's files, as any other program reads them. */
async function unpack(): Promise<TarFile[]> {
  const tar = extract();
  tar.end(gunzipSync(await readFile(path)));
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
  await writeFile(path, gzipSync(await joined(tar)));
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

const REFUSED = "is no backup of Portico, or it is damaged";
const named = (name: string, content = "{}"): TarFile => ({ header: { name }, content: Buffer.from(content) });

test("a backup is read as it was written, and only its owner can read it", async () => {
  const manifest = await write();
  expect(await read()).toEqual([
    { manifest },
    ...[...files].map(([name, content]) => ({ file: { name, content } })),
    ...[...tables].map(([table, rows]) => ({ batch: { table, rows } })),
  ]);
  expect(await checkArchive(path)).toEqual(manifest);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
  expect(await readdir(folder)).toEqual(["a.backup.tar.gz"]);
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
  expect(manifest).toMatchObject({ product: "Portico", format: FORMAT, ...origin });
  expect(manifest.leftOut).toContain("sessions");
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
  await expect(writeArchive(path, origin, { ...contents, readRows: failing })).rejects.toThrow(
    "the database went away",
  );
  expect(await readdir(folder)).toEqual([]);
});

test("a backup whose contents change while it is written leaves no file", async () => {
  let reads = 0;
  const readRows = (table: string) => inBatches([...tables.get(table)!, ...(++reads > 3 ? [row(0)] : [])]);
  await expect(writeArchive(path, origin, { ...contents, readRows })).rejects.toThrow("Size mismatch");
  expect(await readdir(folder)).toEqual([]);
});

test("a backup that has no place to be written to fails", async () => {
  await expect(writeArchive(join(folder, "nowhere", "a.tar.gz"), origin, contents)).rejects.toThrow("no such file");
});

test("one that is cut short anywhere, or has one bit turned anywhere, is refused", async () => {
  await write();
  const whole = await readFile(path);
  // The ten bytes of gzip's own head say when and where it was packed, which nothing depends on.
  for (let place = 10; place < whole.length; place += Math.ceil(whole.length / 60)) {
    await writeFile(path, whole.subarray(0, place));
    await expect(checkArchive(path), `cut at ${place}`).rejects.toBeInstanceOf(BadBackup);
    const turned = Buffer.from(whole);
    turned[place]! ^= 1 << (place % 8);
    await writeFile(path, turned);
    await expect(checkArchive(path), `turned at ${place}`).rejects.toBeInstanceOf(BadBackup);
  }
});

test.each<[string, (list: TarFile[]) => TarFile[]]>([
  ["has lost a file", (list) => list.toSpliced(2, 1)],
  ["has a file twice", (list) => list.toSpliced(2, 0, list[2]!)],
  ["has two files in each other's place", (list) => list.with(1, list[2]!).with(2, list[1]!)],
  ["has one more in the middle", (list) => list.toSpliced(3, 0, named("rows/strangers.jsonl"))],
  ["has one more at its end", (list) => [...list, named("rows/strangers.jsonl")]],
  ["has one more that leads out of the folder", (list) => list.toSpliced(1, 0, named("../outside.json"))],
  ["has one more with an absolute name", (list) => list.toSpliced(1, 0, named("/etc/portico.json"))],
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
  await checkArchive(path);
  await repack(change(await unpack()));
  await expect(checkArchive(path)).rejects.toThrow(REFUSED);
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
  await expect(checkArchive(path)).rejects.toThrow(REFUSED);
});

test("one whose rows do not end with a line is refused", async () => {
  const cut = Buffer.from(row(1));
  const sha256 = createHash("sha256").update(cut).digest("hex");
  await writeArchive(path, origin, { ...contents, files: [], tables: [] });
  await repackWith(
    (manifest) => ({ ...manifest, tables: [{ name: "clients", rows: 0, bytes: cut.length, sha256 }] }),
    [{ header: { name: rowsFile("clients") }, content: cut }],
  );
  await expect(checkArchive(path)).rejects.toThrow(REFUSED);
});

test("what never was a backup is refused", async () => {
  await writeFile(path, "Dear diary");
  await expect(checkArchive(path)).rejects.toThrow(REFUSED);
  await writeFile(path, gzipSync("Dear diary, ".repeat(200)));
  await expect(checkArchive(path)).rejects.toThrow(REFUSED);
  await repack([named("diary.txt", "Dear diary")]);
  await expect(checkArchive(path)).rejects.toThrow(REFUSED);
  await expect(checkArchive(join(folder, "nothing.gz"))).rejects.toThrow("no such file");
});

test("one in a newer format is refused with what to do", async () => {
  await write();
  await repackWith(() => ({ product: "Portico", format: FORMAT + 1 }));
  await expect(checkArchive(path)).rejects.toThrow("newer release");
});

test("reading one can be broken off", async () => {
  await write();
  for await (const entry of readArchive(path)) if ("batch" in entry) break;
  await rm(path);
});

test.each(["../outside.json", "uploads/../../outside.png", "postgres/PG_VERSION", "/etc/passwd", "uploads/page.html"])(
  "a file called %s is not unpacked",
  async (name) => {
    await expect(keepFile(folder, { name, content: Buffer.alloc(0) })).rejects.toBeInstanceOf(BadBackup);
    expect(await readdir(folder)).toEqual([]);
  },
);
