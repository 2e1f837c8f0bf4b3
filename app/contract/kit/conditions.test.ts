import { expect, test } from "vitest";
import { conditionsText, readConditions } from "./conditions";

test("conditions are read as they were written, whatever signs they have", () => {
  const conditions = [
    { field: "email", search: "a+b&c=d%@example.com" },
    { field: "firstName", search: "شيماء 🎈" },
    { field: "firstName", search: "z" },
  ];
  expect(readConditions(conditionsText(conditions))).toEqual(conditions);
});

test.each([
  ["nothing", null, []],
  ["an empty value", "email=&status=+", []],
  ["what is too long", `email=${"x".repeat(101)}`, []],
  ["a doubled one", "email=a&email=a", [{ field: "email", search: "a" }]],
  ["accents composed otherwise", "firstName=Zoe%CC%88", [{ field: "firstName", search: "Zoë" }]],
])("of %s is left what can be asked for", (_, text, conditions) => expect(readConditions(text)).toEqual(conditions));
