import { expect, test } from "vitest";
import { readPostQuery, SAMPLE_POSTS, shownPosts } from "./posts";

const titles = (search: string) =>
  shownPosts(SAMPLE_POSTS, readPostQuery(new URLSearchParams(search))).map(({ title }) => title);

test("posts come the latest first, or by their readers, or the oldest first", () => {
  expect(titles("")[0]).toBe("What to do after a breakdown");
  expect(titles("sort=popular").slice(0, 2)).toEqual([
    "One sign-in for every application",
    "Getting ready for the monsoon",
  ]);
  expect(titles("sort=oldest")).toEqual(titles("sort=latest").toReversed());
});

test("a search looks into title and lead, whatever the case", () => {
  expect(titles("search=GLOVE+box")).toEqual(["Getting ready for the monsoon"]);
  expect(titles("search=+claim+")).toEqual(["How a claim travels"]);
  expect(titles("search=nothing+like+it")).toEqual([]);
});
