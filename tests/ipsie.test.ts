import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";

const root = fileURLToPath(new URL("..", import.meta.url));
const LINE = /^\| .+ \| `([\w-]+)` "([^"]+)" \|$/;

test("each line of docs/ipsie.md names a test that there is", () => {
  const [, table = ""] = readFileSync(`${root}docs/ipsie.md`, "utf8").split("| --- | --- |\n");
  const lines = table.split("\n\n", 1)[0]!.split("\n");
  expect(lines.length).toBeGreaterThan(10);
  for (const line of lines) {
    const [, file = "", title = ""] = LINE.exec(line) ?? [];
    const titles = readFileSync(`${root}tests/integration/${file}.test.ts`, "utf8").match(/\btest\("[^"]+"/g) ?? [];
    expect(
      titles.some((each) => each.includes(title)),
      line,
    ).toBe(true);
  }
});
