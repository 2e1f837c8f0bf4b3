import { existsSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { LONG } from "./long";

const root = fileURLToPath(new URL("../../", import.meta.url));

test("every long test file is there under its name, and is listed once", () => {
  expect(LONG.filter((file) => !existsSync(`${root}${file}`))).toEqual([]);
  expect(LONG.filter((file, index) => LONG.indexOf(file) !== index)).toEqual([]);
});
