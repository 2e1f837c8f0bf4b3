import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";

let folder: string;
let cookie: typeof import("./people-cookie.server");

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "portico-people-"));
  vi.stubEnv("PORTICO_DATA", folder);
  // The environment is read once, and other tests of this worker may have read theirs.
  vi.resetModules();
  cookie = await import("./people-cookie.server");
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

const nobody = { isShared: false, people: [] };
const personNamed = (name: string) => ({ userId: name, email: `${name}@example.test`, name });
const sentBack = (written: string) => cookie.readPeople(`x=1; ${written.split(";", 1)[0]}; y=2`);

test("five people are kept, the newest first, each once", () => {
  let known = cookie.readPeople(null);
  for (const name of ["a", "b", "c", "d", "e", "f", "b"]) known = cookie.withPerson(known, personNamed(name));
  expect(sentBack(cookie.writePeople(known)).people.map(({ name }) => name)).toEqual(["b", "f", "e", "d", "c"]);
  expect(cookie.withoutPerson(known, "f").people.map(({ name }) => name)).toEqual(["b", "e", "d", "c"]);
});

test("the longest names of five people fit into a cookie", () => {
  let known = cookie.readPeople(null);
  for (const letter of ["a", "b", "c", "d", "e"])
    known = cookie.withPerson(known, {
      userId: `${letter}0000000-0000-7000-8000-000000000000`,
      email: `${letter.repeat(107)}@example.test`,
      name: "ä".repeat(300),
    });
  const written = cookie.writePeople(known);
  expect(written.length).toBeLessThan(3_500);
  expect(sentBack(written).people).toHaveLength(5);
});

test("a shared computer knows nobody, and one that knows nobody has no cookie", () => {
  expect(sentBack(cookie.writePeople({ isShared: true, people: [] }))).toEqual({ isShared: true, people: [] });
  expect(cookie.withPerson({ isShared: true, people: [] }, personNamed("a")).isShared).toBe(false);
  expect(cookie.writePeople(nobody)).toMatch(/^portico-people=; Max-Age=0; /);
});

test.each([
  ["nothing", ""],
  ["a text", "portico-people=abc"],
  ["open JSON", `portico-people=${Buffer.from('{"isShared":false,"people":[]}').toString("base64url")}`],
  ["a long text", `portico-people=${"A".repeat(100_000)}`],
  ["another cookie's end", "x-portico-people=abc"],
])("of %s nobody is known", (_, cookies) => expect(cookie.readPeople(cookies)).toEqual(nobody));

test("a cookie that was altered names nobody", () => {
  const written = cookie.writePeople({ isShared: false, people: [personNamed("a")] });
  const [sealed = ""] = written.split(";");
  expect(cookie.readPeople(`${sealed.slice(0, -2)}${sealed.endsWith("AA") ? "BB" : "AA"}`)).toEqual(nobody);
  expect(sentBack(written).people).toHaveLength(1);
});
