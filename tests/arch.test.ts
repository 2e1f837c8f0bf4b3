import { execFileSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { SECRETS } from "~/auth/answered.server";
import { folderCircles, type Import, importCycles, readSources, type SourceFile } from "./support/import-graph";
import {
  BUDGET,
  HUB_DOORS,
  OUTSIDE,
  PACKAGES,
  ROOMS,
  ROOT_FILES,
  TEST_PACKAGES,
  TEST_ROOMS,
  WINGS,
} from "./support/rooms";

const root = fileURLToPath(new URL("..", import.meta.url));
const files = [...readSources(root, "app"), ...readSources(root, "packages")];
const isTest = (path: string) => /\.test\.tsx?$/.test(path);

/**
 * `hub` of `app/hub/directory/client/x.ts`, `app` of a file in app/ itself, `tests/support`, `packages/x`, or a file's own name at the top.
 */
function roomOf(path: string): string {
  const [top = "", second = "", ...rest] = path.split("/");
  if (top === "app") return rest.length > 0 || second in ROOMS ? second : "app";
  return second ? `${top}/${second}` : top;
}

const isPackage = (room: string) => room.startsWith("packages/");

function allowedRooms({ path }: SourceFile): readonly string[] {
  const room = roomOf(path);
  const own =
    room === "app" ? (ROOT_FILES[basename(path)] ?? []) : [room, ...(ROOMS[room] ?? []), ...(OUTSIDE[room] ?? [])];
  return [
    ...own,
    ...(HUB_DOORS.includes(room) ? ["hub"] : []),
    ...(isTest(path) && !isPackage(room) ? TEST_ROOMS : []),
  ];
}

function trackedSources(): { path: string; text: string }[] {
  const kinds = ["*.ts", "*.tsx", "*.css", "*.js"];
  const listed = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard", ...kinds], {
    cwd: root,
    encoding: "utf8",
  });
  return listed
    .split("\n")
    .filter((path) => path !== "" && existsSync(join(root, path)))
    .map((path) => ({ path, text: readFileSync(join(root, path), "utf8") }));
}

const inWords = ({ path }: SourceFile, { specifier }: Import) => `${path} imports "${specifier}"`;
/** Styles, and files that are shown as they are. */
const isText = (specifier: string) => /\.css$|\?raw$/.test(specifier);

test("every file stands in a room of the table or is a root file by name", () => {
  const strangers = files
    .map(({ path }) => path)
    .filter((path) => {
      const room = roomOf(path);
      return room === "app" ? !(basename(path) in ROOT_FILES) : !(room in ROOMS);
    });
  expect(strangers).toEqual([]);
});

test("no folder or file is a place for whatever has no place", () => {
  const vague = /\/(misc|utils?|helpers?)(\/|\.tsx?$)|\/(services?|common|shared)\//;
  expect(files.map(({ path }) => path).filter((path) => vague.test(path))).toEqual([]);
});

test("imports run downward", () => {
  const upward = files.flatMap((file) =>
    file.imports
      .filter(
        ({ file: target, specifier }) => target && !isText(specifier) && !allowedRooms(file).includes(roomOf(target)),
      )
      .map((found) => inWords(file, found)),
  );
  expect(upward).toEqual([]);
});

test("every file of the hub stands in a wing, and wings import downward", () => {
  const floorOf = (path: string) => WINGS.indexOf(/^app\/hub\/([^/]+)\//.exec(path)?.[1] ?? "");
  const inHub = files.filter(({ path }) => path.startsWith("app/hub/"));
  expect(inHub.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([]);
  const upward = inHub.flatMap((file) =>
    file.imports
      .filter(({ file: target }) => target?.startsWith("app/hub/") && floorOf(target) < floorOf(file.path))
      .map((found) => inWords(file, found)),
  );
  expect(upward).toEqual([]);
});

test.each(HUB_DOORS)("at most one file of %s/ imports the hub", (room) => {
  const doors = files.filter(
    ({ path, imports }) =>
      roomOf(path) === room && !isTest(path) && imports.some(({ file }) => file && roomOf(file) === "hub"),
  );
  expect(doors.map(({ path }) => path).slice(1)).toEqual([]);
});

interface Manifest {
  dependencies: Record<string, string>;
  devDependencies?: Record<string, string>;
}
const readManifest = (folder: string) => JSON.parse(readFileSync(`${root}/${folder}/package.json`, "utf8")) as Manifest;
const packageFolders = readdirSync(`${root}/packages`).map((name) => `packages/${name}`);

/** Our packages may import what their package.json names; their tests also the development packages. */
function allowedPackages({ path }: SourceFile): readonly string[] | undefined {
  const room = roomOf(path);
  const forTests = isTest(path) || path.includes("/testing/");
  if (!packageFolders.includes(room)) return PACKAGES[room] && [...PACKAGES[room], ...(forTests ? TEST_PACKAGES : [])];
  const { dependencies, devDependencies } = readManifest(room);
  return Object.keys(forTests ? { ...dependencies, ...devDependencies } : dependencies);
}

test("rooms keep to their packages", () => {
  const foreign = files.flatMap((file) => {
    const known = allowedPackages(file);
    if (!known) return [];
    return file.imports
      .filter((found) => found.package && !known.includes(found.package))
      .map((found) => inWords(file, found));
  });
  expect(foreign).toEqual([]);
});

test("no files import each other in a circle", () => {
  expect(importCycles(files)).toEqual([]);
});

test("no folders import each other in a circle, types included", () => {
  expect(folderCircles(files.filter(({ path }) => !isTest(path)))).toEqual([]);
});

test(`no file is over ${BUDGET.lines} lines, few are over ${BUDGET.usualLines}, half are at most ${BUDGET.medianLines}`, () => {
  const longer = (lines: number) =>
    files.filter((file) => file.lines > lines).map(({ path, lines: count }) => `${path}: ${count} lines`);
  expect(longer(BUDGET.lines)).toEqual([]);
  expect(longer(BUDGET.usualLines).slice(Math.floor(files.length * (1 - BUDGET.usualShare)))).toEqual([]);
  expect(longer(BUDGET.medianLines).length).toBeLessThanOrEqual(files.length / 2);
});

test(`no line is over ${BUDGET.lineCharacters} characters`, () => {
  const sources = trackedSources();
  expect(sources.length).toBeGreaterThan(files.length);
  const longer = sources.flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (line.length > BUDGET.lineCharacters ? [`${path}:${index + 1}`] : [])),
  );
  expect(longer).toEqual([]);
});

test("every comment begins with what it is about", () => {
  const riddle = /^\s*(?:\/\/|\/\*\*|\*) ?(?:Of |Theirs\b|Those (?:that|who) |The same\.|Who(?:ever)? )/;
  const found = trackedSources().flatMap(({ path, text }) =>
    text.split("\n").flatMap((line, index) => (riddle.test(line) ? [`${path}:${index + 1}: ${line.trim()}`] : [])),
  );
  expect(found).toEqual([]);
});

test("no comment switches a check off", () => {
  const switchOff = /\b(?:oxlint-disable|eslint-disable|biome-ignore|@ts-(?:ignore|expect-error|nocheck))/;
  // They say what must not compile, and what must not be written.
  const ownWords = ["tests/arch.test.ts", "tests/declarations.ts"];
  const found = trackedSources().filter(({ path, text }) => !ownWords.includes(path) && switchOff.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test("what a form calls secret is not kept when a language or look is chosen on its page", () => {
  const secrets = trackedSources()
    .filter(({ path }) => path.startsWith("app/console/"))
    .flatMap(({ text }) => Array.from(text.matchAll(/\bsecret: \[([^\]]+)\]/g), ([, names = ""]) => names))
    .flatMap((names) => Array.from(names.matchAll(/"(\w+)"/g), ([, name = ""]) => name));
  expect(secrets.length, "the forms were read").toBeGreaterThan(5);
  expect(secrets.filter((name) => !SECRETS.includes(name))).toEqual([]);
});

test("browser tests wait for what the user sees and not for time, and each of them runs", () => {
  const forbidden = /\.waitForTimeout\(|\b(?:test|describe|it)\.(?:skip|fixme|only)\(/;
  const found = trackedSources().filter(({ path, text }) => path.startsWith("tests/e2e/") && forbidden.test(text));
  expect(found.map(({ path }) => path)).toEqual([]);
});

test("every pool of connections survives a server that stops", () => {
  const bare = /(?<!quietPool\(\s*)\bnew (?:pg\.)?Pool\(/;
  const pools = trackedSources().filter(
    ({ path, text }) => /^(?:app|tests)\//.test(path) && /\bnew (?:pg\.)?Pool\(/.test(text),
  );
  expect(pools.length).toBeGreaterThan(10);
  expect(pools.filter(({ text }) => bare.test(text)).map(({ path }) => path)).toEqual([]);
});

test("one file reaches into the hub's tables for the tests' helpers", () => {
  const helper =
    /^tests\/(?:support\/|e2e\/support\/|e2e\/fixtures|processes\/support\/|foreign\/support\/)(?!.*\.test\.ts$)/;
  const reach = /from "~\/hub\/kit\/db\/schema"|\bsql(?:\.raw)?[`(<]|\.(?:query|execute)\b[(<]/;
  // These make databases and wait for servers.
  const elsewhere = ["tests/support/database-server.ts", "tests/support/bare-server.ts"];
  const found = trackedSources()
    .filter(({ path, text }) => helper.test(path) && reach.test(text))
    .map(({ path }) => path);
  expect(found.filter((path) => !elsewhere.includes(path))).toEqual(["tests/support/hub-tables.ts"]);
});

test(`at most ${BUDGET.runtimeDependencies} runtime dependencies`, () => {
  const all = [".", ...packageFolders].flatMap((folder) => Object.keys(readManifest(folder).dependencies));
  const foreign = new Set(all.filter((name) => !name.startsWith("@portico/")));
  expect(foreign.size).toBeLessThanOrEqual(BUDGET.runtimeDependencies);
});
