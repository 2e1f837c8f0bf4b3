import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import ts from "typescript";

export interface SourceFile {
  /** From the root, with forward slashes: `app/hub/kit/db/database.ts`. */
  path: string;
  lines: number;
  imports: Import[];
}

export interface Import {
  /** As written. */
  specifier: string;
  /** Like `SourceFile.path`; absent for packages. */
  file?: string;
  /** `drizzle-orm` of `drizzle-orm/pg-core`; absent for files and Node's modules. */
  package?: string;
}

const EXTENSIONS = ["", ".ts", ".tsx", ".js", "/index.ts", "/index.tsx"];

/** Finds statements, re-exports, types and `import()`. */
export function readSources(root: string, folder: string): SourceFile[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
    .filter((name) => /\.tsx?$/.test(name))
    .sort()
    .map((name) => {
      const path = join(folder, name).replaceAll("\\", "/");
      const text = readFileSync(join(root, path), "utf8");
      const { importedFiles } = ts.preProcessFile(text, true, true);
      const specifiers = new Set(importedFiles.map((found) => found.fileName));
      return {
        path,
        lines: text.trimEnd().split("\n").length,
        imports: [...specifiers].map((found) => resolveImport(root, path, found)),
      };
    });
}

function resolveImport(root: string, from: string, specifier: string): Import {
  const bare = specifier.replace(/\?.*$/, "");
  const isAlias = bare.startsWith("~/");
  if (!isAlias && !bare.startsWith(".")) {
    if (bare.startsWith("node:") || bare.startsWith("virtual:")) return { specifier };
    return {
      specifier,
      package: bare
        .split("/")
        .slice(0, bare.startsWith("@") ? 2 : 1)
        .join("/"),
    };
  }
  const target = isAlias ? join(root, "app", bare.slice(2)) : join(root, dirname(from), bare);
  // A missing file still names a room; the type check reports it.
  const found = EXTENSIONS.map((extension) => target + extension).find(
    (path) => existsSync(path) && statSync(path).isFile(),
  );
  return { specifier, file: relative(root, found ?? target).replaceAll("\\", "/") };
}

/** Such as `a -> b -> a`. */
export function importCycles(files: SourceFile[]): string[] {
  const byPath = new Map(files.map((file) => [file.path, file]));
  const finished = new Set<string>();
  const cycles: string[] = [];

  const visit = (path: string, trail: string[]): void => {
    const at = trail.indexOf(path);
    if (at >= 0) cycles.push([...trail.slice(at), path].join(" -> "));
    if (at >= 0 || finished.has(path)) return;
    for (const { file } of byPath.get(path)?.imports ?? []) if (file) visit(file, [...trail, path]);
    finished.add(path);
  };
  for (const { path } of files) visit(path, []);
  return cycles;
}

/** Such as `a -> b -> a`. */
export function folderCircles(files: SourceFile[]): string[] {
  const folders = new Map<string, SourceFile>();
  for (const { path, imports } of files) {
    const folder = dirname(path);
    const merged = folders.get(folder) ?? { path: folder, lines: 0, imports: [] };
    const others = imports.flatMap((found) =>
      found.file && dirname(found.file) !== folder ? [{ ...found, file: dirname(found.file) }] : [],
    );
    folders.set(folder, { ...merged, imports: [...merged.imports, ...others] });
  }
  return importCycles([...folders.values()]);
}
