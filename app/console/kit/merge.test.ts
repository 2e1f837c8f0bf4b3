import { expect, test } from "vitest";
import { merge } from "./merge.server";
import { openedIn, openedWith, type Value } from "./opened.server";

const long = "x".repeat(5_000);

function outcome(before: Value | undefined, mine: Value, saved: Value): string {
  const opened =
    before === undefined ? undefined : openedWith({ values: { it: before }, textOf: () => undefined, since: "" });
  const carried = opened && openedIn(JSON.stringify(opened));
  const merged = merge({ fields: ["it"], opened: carried, mine: () => mine, saved: () => saved });
  const found = Object.entries<string[]>({ ...merged }).find(([, fields]) => fields.includes("it"));
  return found ? found[0] : "kept";
}

test.each<[string, Value | undefined, Value, Value, string]>([
  ["nobody changed it", "a", "a", "a", "kept"],
  ["only I changed it", "a", "b", "a", "kept"],
  ["only the other changed it", "a", "a", "b", "taken"],
  ["both changed it", "a", "b", "c", "conflicts"],
  ["both made the same change", "a", "b", "b", "agreed"],
  ["the other emptied it", "a", "a", "", "taken"],
  ["I emptied it and the other changed it", "a", "", "b", "conflicts"],
  ["a browser ends lines in its own way", "a\nb", "a\r\nb\r\n", "c", "taken"],
  ["ticked boxes come in another order", ["a", "b"], ["b", "a"], ["c"], "taken"],
  ["one ticked box is no list", ["a"], "a", ["a", "b"], "taken"],
  ["no ticked box is empty", [], "", ["a"], "taken"],
  ["a long text was changed by the other", long, long, `${long}y`, "taken"],
  ["a long text was changed by me", long, `${long}y`, long, "kept"],
  ["a long text was changed by both", long, `${long}y`, `${long}z`, "conflicts"],
  ["the beginning is not known", undefined, "a", "b", "conflicts"],
  ["the beginning is not known and nothing differs", undefined, "a", "a", "kept"],
])("where %s", (_, before, mine, saved, expected) => {
  expect(outcome(before, mine, saved)).toBe(expected);
});

test("what a form carries is small, and what nobody can read is nothing", () => {
  const opened = openedWith({ values: { template: long }, textOf: () => undefined, since: undefined });
  expect(JSON.stringify(opened).length).toBeLessThan(200);
  for (const sent of [undefined, "", "{", "[]", '{"entries":{"a":1}}', '{"entries":null}'])
    expect(openedIn(sent)).toBe(undefined);
  const much = openedWith({ values: { it: "a" }, textOf: () => "<".repeat(400_000), since: undefined });
  expect(openedIn(JSON.stringify(much)), "too long to be put into a page again").toBe(undefined);
});
