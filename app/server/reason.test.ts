import { DatabaseError } from "pg";
import { expect, test } from "vitest";
import { invalid } from "~/hub/kit/failure";
import { exitCodeOf, failureInWords } from "./reason";

function failedQuery(message: string, code: string): Error {
  const cause = Object.assign(new DatabaseError(message, 0, "error"), { code, severity: "ERROR" });
  const query = 'insert into "users" values ($1)';
  return Object.assign(new Error(`Failed query: ${query}\nparams: $argon2id$v=19$secret`, { cause }), { query });
}

test("PostgreSQL's own reason is given with what to do, and no statement or value", () => {
  const reason = failureInWords(failedQuery("permission denied for schema public", "42501"));
  expect(reason).toContain("permission denied for schema public");
  expect(reason).toContain("ALTER DATABASE");
  expect(reason).not.toMatch(/insert|argon2|Failed query/);
});

test("a database that is away is named as that, whatever the number of its addresses", () => {
  const refused = Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:1"), { code: "ECONNREFUSED" });
  const error = Object.assign(new AggregateError([refused]), { code: "ECONNREFUSED" });
  expect(failureInWords(error)).toBe("The database cannot be reached: connect ECONNREFUSED 127.0.0.1:1");
});

test("what the product refuses, and what a program ended with, keep their own words", () => {
  expect(failureInWords(invalid("The role is unknown"))).toBe("The role is unknown");
  const ended = Object.assign(new Error("Command failed: initdb\nNo space left on device"), { code: 1 });
  expect(failureInWords(ended)).toBe("Command failed: initdb\nNo space left on device");
  expect(exitCodeOf(ended)).toBe(1);
});

test("an option that does not exist is answered with the usage", () => {
  const error = Object.assign(new Error("Unknown option '--x'. To specify a positional argument"), {
    code: "ERR_PARSE_ARGS_UNKNOWN_OPTION",
  });
  expect(failureInWords(error)).toMatch(/^Unknown option '--x'\nUsage: /);
});
