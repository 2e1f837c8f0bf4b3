import { mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync, gzipSync } from "node:zlib";
import { afterEach, beforeEach, expect, test } from "vitest";
import { BadBackup, type Entry, FORMAT } from "./archive";
import { keepFile } from "./data-folder";
import { checkArchive, readArchive } from "./read-archive";
import { writeArchive } from "./write-archive";

let folder: string;
let path: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "portico-archive-"));
  path = join(folder, "a.backup.gz");
});

afterEach(() => rm(folder, { recursive: true }));

const header = { portico: "backup", format: FORMAT, schema: 1, createdAt: "2026-01-02T03:04:05.678Z" } as const;
const row = (id: number) => JSON.stringify({ id, text: `Row ${id} of many, “quoted” \n and more` });
const entries: Entry[] = [
  { header },
  { file: { name: "secrets.json", content: Buffer.from("{}").toString("base64") } },
  { batch: { table: "users", rows: [] } },
  { batch: { table: "users", rows: Array.from({ length: 5_000 }, (_, id) => row(id)) } },
  { batch: { table: "roles", rows: [] } },
  { batch: { table: "clients", rows: [row(1)] } },
];

async function* all(list: Entry[]): AsyncGenerator<Entry> {
  yield* list;
}

/** What is in it, a table's batches together. */
async function read(): Promise<Entry[]> {
  const found: Entry[] = [];
  for await (const entry of readArchive(path)) {
    const last = found.at(-1);
    if ("batch" in entry && last && "batch" in last && last.batch.table === entry.batch.table)
      last.batch.rows.push(...entry.batch.rows);
    else found.push(structuredClone(entry));
  }
  return found;
}

test("a backup is read as it was written, and only its owner can read it", async () => {
  await writeArchive(path, all(entries));
  const [first, file, , users, roles, clients] = entries;
  expect(await read()).toEqual([first, file, users, roles, clients]);
  expect(await checkArchive(path)).toEqual(header);
  expect((await stat(path)).mode & 0o777).toBe(0o600);
});

test("a file that is there already is not written over", async () => {
  await writeFile(path, "mine");
  await expect(writeArchive(path, all(entries))).rejects.toThrow("is there already");
  expect(await readFile(path, "utf8")).toBe("mine");
});

test("a backup that fails half-way leaves no file", async () => {
  async function* failing() {
    yield* entries;
    throw new Error("the database went away");
  }
  await expect(writeArchive(path, failing())).rejects.toThrow("the database went away");
  await expect(stat(path)).rejects.toMatchObject({ code: "ENOENT" });
});

test("one that is cut short anywhere, or has one bit turned anywhere, is refused", async () => {
  await writeArchive(path, all(entries));
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

test.each([
  ["has lost a line", (lines: string[]) => lines.toSpliced(7, 1)],
  ["has one more", (lines: string[]) => lines.toSpliced(7, 0, `R${row(0)}`)],
  ["has lost its end", (lines: string[]) => lines.slice(0, -2).concat("")],
  ["goes on after its end", (lines: string[]) => lines.slice(0, -1).concat(`R${row(0)}`, "")],
  ["is empty", () => []],
])("one that was packed again and %s is refused", async (_what, change) => {
  await writeArchive(path, all(entries));
  const lines = gunzipSync(await readFile(path))
    .toString()
    .split("\n");
  await writeFile(path, gzipSync(change(lines).join("\n")));
  await expect(checkArchive(path)).rejects.toThrow("is no backup of Portico, or it is damaged");
});

test("what never was a backup is refused", async () => {
  await writeFile(path, "Dear diary");
  await expect(checkArchive(path)).rejects.toThrow("is no backup of Portico");
  await expect(checkArchive(join(folder, "nothing.gz"))).rejects.toThrow("no such file");
});

test("one in a newer format is refused with what to do", async () => {
  await writeArchive(path, all([{ header: { ...header, format: FORMAT + 1 } }]));
  await expect(checkArchive(path)).rejects.toThrow("newer release");
});

test.each(["../outside.json", "uploads/../../outside.png", "postgres/PG_VERSION", "/etc/passwd", "uploads/page.html"])(
  "a file called %s is not unpacked",
  async (name) => {
    await expect(keepFile(folder, { name, content: "" })).rejects.toBeInstanceOf(BadBackup);
  },
);
