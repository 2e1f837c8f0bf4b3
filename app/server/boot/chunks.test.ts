import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "portico-chunks-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const chunk = (name: string, code: string) => {
  writeFileSync(join(folder, name), code);
  return join(folder, name);
};

/** As another process has it, which has loaded nothing yet. */
async function started() {
  vi.resetModules();
  return import("./chunks");
}

test("a chunk is loaded once, with other chunks, Node's modules and what is imported late", async () => {
  chunk("word.cjs", 'exports.count = 0; exports.word = require("node:path").sep;');
  const one = chunk("one.cjs", 'const other = require("./word.cjs"); other.count += 1; exports.word = other.word;');
  const two = chunk("two.cjs", 'exports.other = require("./word.cjs"); exports.late = () => importOutside("node:os");');
  const { load } = await started();
  expect(load(one)).toEqual({ word: "/" });
  expect(load(one)).toBe(load(one));
  const { other, late } = load(two) as { other: { count: number }; late(): Promise<{ EOL: string }> };
  expect(other.count).toBe(1);
  expect((await late()).EOL).toBe("\n");
});

test("chunks may need each other", async () => {
  chunk("inner.cjs", 'const outer = require("./outer.cjs"); exports.word = () => outer.word;');
  const outer = chunk("outer.cjs", 'exports.inner = require("./inner.cjs"); exports.word = "outer";');
  const { load } = await started();
  expect((load(outer) as { inner: { word(): string } }).inner.word()).toBe("outer");
});

test("a stack names the line and column of the chunk's file", async () => {
  const file = chunk("broken.cjs", 'throw new Error("one");');
  const { load } = await started();
  expect(() => load(file)).toThrow(
    expect.objectContaining({ stack: expect.stringContaining(`${file}:1:7`) as string }),
  );
});

test("what was compiled comes from the cache, and one that V8 did not make for it is left alone", async () => {
  const file = chunk("word.cjs", "exports.word = () => 'one';");
  const word = async () => {
    const { load, writeCaches } = await started();
    const said = (load(file) as { word(): string }).word();
    return { said, writeCaches };
  };
  const first = await word();
  first.writeCaches();
  // Of the same length: V8 compares no more of the source, which shows where the function came from.
  chunk("word.cjs", "exports.word = () => 'two';");
  expect((await word()).said).toBe("one");

  chunk("word.cjs", "exports.word = () => 'three';");
  expect((await word()).said).toBe("three");
  // No source a second time: V8 remembers by its text what it compiled in this process.
  chunk("word.cjs", "exports.word = () => 'six';");
  chunk("word.cjs.cache", "of another kind");
  expect((await word()).said).toBe("six");
});
