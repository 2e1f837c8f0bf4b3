import { DrizzleQueryError } from "drizzle-orm";
import { expect, test } from "vitest";
import { loggedError } from "./logged-error";

test("a failed query is logged without its values, and so is what caused it", () => {
  const cause = Object.assign(new Error("connection lost"), {
    code: "57P01",
    client: { secretKey: 1 },
    detail: "Key (email)=(a@b.test)",
  });
  const error = new DrizzleQueryError("insert into users values ($1)", ["a@b.test", "$argon2id$hash"], cause);
  const brief = JSON.stringify(loggedError(error));
  expect(brief).toContain("57P01");
  expect(brief).not.toContain("insert into");
  expect(brief.length).toBeLessThan(250);
  const whole = JSON.stringify(loggedError(error, { statements: true }));
  expect(whole).toContain("insert into users values ($1)");
  for (const text of [brief, whole])
    for (const secret of ["a@b.test", "$argon2id", "secretKey"]) expect(text).not.toContain(secret);
});

test("the place where an error was thrown is logged, and its message once", () => {
  const logged = loggedError(new TypeError("x is not a function"));
  expect(logged).toMatchObject({ type: "TypeError", message: "x is not a function" });
  expect(JSON.stringify(logged).split("x is not a function")).toHaveLength(2);
  expect(JSON.stringify(logged)).toContain("logged-error.test");
});

test("errors that cause each other come to an end", () => {
  const one = new Error("one");
  one.cause = one;
  expect(JSON.stringify(loggedError(one)).length).toBeLessThan(20_000);
});
