import { readdir, readFile, utimes } from "node:fs/promises";
import { join } from "node:path";
import { expect, test, vi } from "vitest";
import { HOUR_MS } from "~/lib/durations";
import { env } from "~/lib/env.server";
import { findAttempt, keepAttempt, keepForm, takeAttempt, takeForm } from "./kept-form.server";

await vi.hoisted(async () => (await import("../../tests/support/own-data-folder")).useOwnDataFolder());

const ADDRESS = "/dashboard/configurationEmail/new";
const ana = { userId: "ana", sessionSecret: "of-her-laptop" };
const keep = (waiting: typeof ana, from: string, length = 0) =>
  keepAttempt(
    waiting,
    ADDRESS,
    { csrfToken: "", values: { from, note: "x".repeat(length) } },
    { secrets: { password: "Desk#Secret1" }, demand: undefined },
  );
const folder = () => join(env().dataFolder, "waiting-forms");

test("a form that waits is given once, with its passwords, of eight at once to one", async () => {
  const attempt = (await keep(ana, "first@example.test"))!;
  expect(await findAttempt(ana, attempt, ADDRESS), "looked at").toMatchObject({
    secrets: { password: "Desk#Secret1" },
  });
  const taken = await Promise.all(Array.from({ length: 8 }, () => takeAttempt(ana, attempt, ADDRESS)));
  expect(taken.filter(Boolean)).toMatchObject([{ values: { from: "first@example.test" } }]);
  expect(await takeAttempt(ana, attempt, ADDRESS)).toBeUndefined();
});

test("only to its own user, session and address, and for an hour", async () => {
  const attempt = (await keep(ana, "hers@example.test"))!;
  for (const stranger of [
    { ...ana, sessionSecret: "of-her-phone" },
    { ...ana, userId: "bob" },
  ])
    expect(await takeAttempt(stranger, attempt, ADDRESS), JSON.stringify(stranger)).toBeUndefined();
  expect(await takeAttempt(ana, attempt, "/dashboard/role/new")).toBeUndefined();
  for (const hostile of ["", "..", `../${attempt}`, `${attempt}/`, "x".repeat(16_000_000)])
    expect(await takeAttempt(ana, hostile, ADDRESS), hostile.slice(0, 30)).toBeUndefined();
  const [name] = await readdir(folder());
  const file = join(folder(), name!);
  expect(await readFile(file, "utf8")).not.toContain("Desk#Secret1");
  const past = new Date(Date.now() - HOUR_MS - 1_000);
  await utimes(file, past, past);
  expect(await takeAttempt(ana, attempt, ADDRESS)).toBeUndefined();
});

test("several wait beside each other, the oldest of nine goes, and what is too large is not kept", async () => {
  const attempts: string[] = [];
  for (let count = 0; count < 9; count += 1) {
    attempts.push((await keep(ana, `${count}@example.test`))!);
    const [file] = (await readdir(folder())).filter((name) => name.endsWith(attempts[count]!));
    const at = new Date(Date.now() - (20 - count) * 1_000);
    await utimes(join(folder(), file!), at, at);
  }
  const found = await Promise.all(attempts.map((attempt) => findAttempt(ana, attempt, ADDRESS)));
  expect(found.map((form) => form?.values.from)).toEqual([
    undefined,
    ...Array.from({ length: 8 }, (_, index) => `${index + 1}@example.test`),
  ]);
  expect(await keep(ana, "large@example.test", 600_000)).toBeUndefined();
});

test("a form of an ended session is apart from those", async () => {
  await keepForm("ana", ADDRESS, { csrfToken: "", values: { from: "left@example.test" } }, { isLeft: true });
  expect(await takeForm("bob", ADDRESS)).toBeUndefined();
  expect(await takeForm("ana", ADDRESS)).toMatchObject({ values: { from: "left@example.test" }, isLeft: true });
  expect(await takeForm("ana", ADDRESS)).toBeUndefined();
});
