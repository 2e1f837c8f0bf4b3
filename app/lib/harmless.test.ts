import { expect, test } from "vitest";
import { harmless } from "./harmless";

test("what would show a text as another one is named instead", () => {
  expect(harmless("Ada\u202e)tset.proc@ssob( \u2066x\u2069\nnext\u0007")).toBe(
    "Ada⟨U+202E⟩)tset.proc@ssob( ⟨U+2066⟩x⟨U+2069⟩⟨U+000A⟩next⟨U+0007⟩",
  );
});

test("names of all scripts stay as they are", () => {
  const names = ["Zoë O’Brien-Łuk", "अदा लवलेस", "محمد علي", "क्\u200dष", "👩\u200d💻", "日本語"];
  for (const name of names) expect(harmless(name)).toBe(name);
});
