import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { z } from "zod";

const Entry = z.object({
  version: z.string().optional(),
  resolved: z.string().optional(),
  integrity: z.string().optional(),
  link: z.boolean().optional(),
  dev: z.boolean().optional(),
});

const { packages } = z
  .object({ packages: z.record(z.string(), Entry) })
  .parse(JSON.parse(readFileSync(new URL("../package-lock.json", import.meta.url), "utf8")));

const installed = Object.entries(packages).filter(([path, { link }]) => path.includes("node_modules/") && !link);

test("the lockfile has the SHA-512 of every package, so that a changed one is not installed", () => {
  const SHA_512 = /^sha512-[A-Za-z0-9+/]{86}==$/;
  const without = installed.filter(([, { version, integrity }]) => !version || !SHA_512.test(integrity ?? ""));
  expect(without.map(([path]) => path)).toEqual([]);
  expect(installed.length).toBeGreaterThan(500);
});

test("the lockfile names no host, so that it installs from any registry", () => {
  const named = installed.filter(([, { resolved }]) => resolved !== undefined);
  expect(named.map(([path]) => path)).toEqual([]);
});

test("what only the tests sign in with is not installed with the product", () => {
  const clients = ["passport-openidconnect", "oauth", "@auth/core", "preact"];
  for (const name of clients) expect(packages[`node_modules/${name}`], name).toMatchObject({ dev: true });
});
