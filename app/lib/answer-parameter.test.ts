import { expect, test } from "vitest";
import { searchWithoutAnswer } from "./answer-parameter";

test.each([
  ["", ""],
  ["?page=2", "?page=2"],
  ["?answer=abc", ""],
  ["?page=2&answer=abc&sort=name", "?page=2&sort=name"],
  ["?search=answer", "?search=answer"],
])("%s names no answer as %s", (search, without) => {
  expect(searchWithoutAnswer(search)).toBe(without);
});
