import { expect, test } from "vitest";
import { z } from "zod";
import { errorsOf, faultyFields, isRefused, valueOf } from "~/lib/form-reply";
import { CSRF_TOKEN_FIELD } from "./csrf-token.server";
import { entriesOf, formWith, keptForm, readFields, refusedForm, withRowsChanged } from "./form-reply.server";

function formOf(...entries: [string, string][]): FormData {
  const form = new FormData();
  for (const [name, value] of entries) form.append(name, value);
  return form;
}

const Schema = z.object({
  name: z.string().min(3, "Too Short!").regex(/^a/, "Must begin with a"),
  password: z.string(),
});

test("a refused form shows its entries and one message a field, and neither its password nor its token", () => {
  const form = formOf(
    ["name", "x"],
    ["password", "Secret1!"],
    [CSRF_TOKEN_FIELD, "token"],
    ["tick", "1"],
    ["tick", "2"],
  );
  const read = readFields(form, Schema, ["password"]);
  if (read.ok) throw new Error("It must be refused.");
  expect(isRefused(read.failed)).toBe(true);
  expect(errorsOf(read.failed, "name")).toEqual(["Too Short!"]);
  expect(faultyFields(read.failed)).toEqual(["name"]);
  expect(valueOf(read.failed, "name")).toBe("x");
  expect(valueOf(read.failed, "tick")).toEqual(["1", "2"]);
  expect(JSON.stringify(read.failed)).not.toMatch(/Secret1!|"token"/);
});

test("what the API says of no field of the form is said of the whole", () => {
  const form = formOf(["name", "x"]);
  const whole = refusedForm(form, { code: 409, msg: "Somebody has it", data: { fieldErrors: { other: ["Taken"] } } });
  expect(errorsOf(whole, "")).toEqual(["Somebody has it"]);
  expect(faultyFields(whole)).toEqual([]);
  const named = refusedForm(form, { code: 409, msg: "Somebody has it", data: { fieldErrors: { name: ["Taken"] } } });
  expect(errorsOf(named, "")).toEqual([]);
  expect(errorsOf(named, "name")).toEqual(["Taken"]);
});

test("a name whose number would make a long list is not read", () => {
  const names = ["a[90000000]", "a[100].b", "a[0][1]", "a.b", "a[]", "__state__", "__intent__"];
  const kept = keptForm(formOf(["name", "x"], ...names.map((name): [string, string] => [name, "1"])));
  expect(kept.initialValue).toEqual({ name: "x" });
});

const rows = formOf(["name", "x"], ["rows[0].uri", "first"], ["rows[1].uri", "second"], ["rows", "no row"]);
const asked = (intent: unknown): FormData => {
  const form = formOf(["__intent__", typeof intent === "string" ? intent : JSON.stringify(intent)]);
  for (const [name, value] of rows.entries()) form.append(name, value);
  return form;
};

test("rows are added and removed as conform's buttons ask for it", () => {
  const removed = withRowsChanged(asked({ type: "remove", payload: { name: "rows", index: 0 } }), ["rows"]);
  expect(removed && entriesOf(removed.initialValue)).toEqual({ name: "x", "rows[0].uri": "second" });
  const added = withRowsChanged(asked({ type: "insert", payload: { name: "rows" } }), ["rows"]);
  expect(added?.initialValue?.["rows"]).toHaveLength(3);
  expect(added && isRefused(added)).toBe(false);
});

test.each([
  ["another list", { type: "insert", payload: { name: "others" } }],
  ["a row that is filled in", { type: "insert", payload: { name: "rows", defaultValue: { uri: "theirs" } } }],
  ["an index that is no number", { type: "remove", payload: { name: "rows", index: "0" } }],
  ["all entries replaced", { type: "update", payload: { value: { name: "theirs" } } }],
  ["the form emptied", { type: "reset", payload: {} }],
  ["rows moved", { type: "reorder", payload: { name: "rows", from: 0, to: 9 } }],
  ["no JSON", "{"],
])("no button asks for %s", (_, intent) => expect(withRowsChanged(asked(intent), ["rows"])).toBeUndefined());

test("a form that begins with rows shows them by their names", () => {
  const entries = { name: "x", "rows[0].uri": "first", "rows[1].uri": "" };
  expect(valueOf(formWith(entries), "rows[0].uri")).toBe("first");
  expect(valueOf(formWith(entries), "rows[2].uri")).toBeUndefined();
  expect(entriesOf(formWith(entries).initialValue)).toEqual(entries);
});
