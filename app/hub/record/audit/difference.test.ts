import { expect, test } from "vitest";
import type { AuditValues } from "../../kit/db/schema";
import { differenceOf } from "./difference";

const record = (values: AuditValues, secrets: Record<string, unknown> = {}) => ({ name: "Any", values, secrets });

test("only fields that differ are recorded, with old and new values", () => {
  const before = record({ name: "Acme", status: "ACTIVE", count: 1 });
  expect(differenceOf(before, record({ name: "Acme", status: "INACTIVE", count: 2 }))).toEqual({
    before: { status: "ACTIVE", count: 1 },
    after: { status: "INACTIVE", count: 2 },
  });
  expect(differenceOf(before, before)).toEqual({ before: null, after: null });
});

test("a new or deleted record is recorded with every field that is not empty", () => {
  const whole = record({ name: "Acme", address: "", logo: null, pages: [], isOpen: false });
  expect(differenceOf(undefined, whole)).toEqual({ before: null, after: { name: "Acme", isOpen: false } });
  expect(differenceOf(whole, undefined)).toEqual({ before: { name: "Acme", isOpen: false }, after: null });
});

test("a field that is emptied or filled is recorded on both sides", () => {
  const [empty, full] = [record({ address: "" }), record({ address: "1 Long Road" })];
  expect(differenceOf(empty, full)).toEqual({ before: { address: null }, after: { address: "1 Long Road" } });
  expect(differenceOf(full, empty)).toEqual({ before: { address: "1 Long Road" }, after: { address: null } });
});

test("a list is recorded by its removed and added entries", () => {
  const [reads, writes, signs] = ["Reads", "Writes", "Signs"].map((name, index) => ({ id: String(index), name }));
  expect(differenceOf(record({ permissions: [reads!, writes!] }), record({ permissions: [writes!, signs!] }))).toEqual({
    before: { permissions: [reads] },
    after: { permissions: [signs] },
  });
});

test("a secret is never recorded, only that it changed", () => {
  const before = record({}, { password: "sealed one", token: null });
  expect(differenceOf(before, record({}, { password: "sealed two", token: "sealed" }))).toEqual({
    before: null,
    after: { password: "(changed)", token: "(changed)" },
  });
  expect(differenceOf(before, record({}, { password: null, token: null }))).toEqual({
    before: null,
    after: { password: "(changed)" },
  });
  expect(differenceOf(before, undefined)).toEqual({ before: null, after: null });
});

test("a long text is cut, and its length recorded", () => {
  const { after } = differenceOf(undefined, record({ html: "x".repeat(5_000) }));
  expect(after).toEqual({ html: `${"x".repeat(1_000)}… (5000 characters)` });
});
