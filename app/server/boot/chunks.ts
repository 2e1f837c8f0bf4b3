import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { Script } from "node:vm";

/** What stands around a chunk. */
const BEFORE = "(function (exports, require, module, __filename, __dirname, importOutside) {";
const AFTER = "\n})";

/** Code out of a cache cannot say `import`: the build says `importOutside` for what is loaded late and not in it. */
const importOutside = (specifier: string) => import(/* @vite-ignore */ specifier);
const requireOutside = createRequire(import.meta.url);

interface Chunk {
  script: Script;
  exports: object;
}
const chunks = new Map<string, Chunk>();

const cacheOf = (file: string) => `${file}.cache`;

/**
 * Loads a chunk of the server's build as Node would, with its functions as V8 has compiled them before. A cache that
 * another version of V8 made is refused by V8 itself, and the chunk is compiled as one without.
 * @param file absolute path
 */
export function load(file: string): object {
  const known = chunks.get(file);
  if (known) return known.exports;
  const chunk: Chunk = { script: scriptOf(file), exports: {} };
  chunks.set(file, chunk);
  const folder = dirname(file);
  const require = (name: string): unknown =>
    name.startsWith(".") ? load(join(folder, name)) : (requireOutside(name) as unknown);
  const run = chunk.script.runInThisContext() as (...names: unknown[]) => void;
  run.call(chunk.exports, chunk.exports, require, chunk, file, folder, importOutside);
  return chunk.exports;
}

/** Keeps what has been compiled of every chunk that is loaded: what has run need not be compiled when it first runs again. */
export function writeCaches(): void {
  for (const [file, { script }] of chunks) writeFileSync(cacheOf(file), script.createCachedData());
}

export function scriptOf(file: string): Script {
  const source = BEFORE + readFileSync(file, "utf8") + AFTER;
  return new Script(source, { filename: file, columnOffset: -BEFORE.length, cachedData: cached(file) });
}

function cached(file: string): Buffer | undefined {
  try {
    return readFileSync(cacheOf(file));
  } catch {
    return undefined;
  }
}
