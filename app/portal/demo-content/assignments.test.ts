import { expect, test } from "vitest";
import { assignmentSearch, knownRole, readAssignmentQuery, SAMPLE_ASSIGNMENTS, shownAssignments } from "./assignments";

const query = (search: string) => readAssignmentQuery(new URLSearchParams(search));
const numbers = (search: string) => shownAssignments(SAMPLE_ASSIGNMENTS, query(search)).map(({ number }) => number);

test("each column is searched by itself, and all searches hold together", () => {
  expect(numbers("")).toEqual([1, 2, 3, 4, 5, 6]);
  expect(numbers("role=MANAGER")).toEqual([2, 5]);
  expect(numbers("application=desk&client=north&user=clerk")).toEqual([3]);
  expect(numbers("number=4")).toEqual([4]);
  expect(numbers("user=desk")).toEqual([]);
});

test("a search goes back into the address as it came", () => {
  expect(assignmentSearch(query("role=user&client=East+Insurance&other=1"))).toBe("?client=East+Insurance&role=user");
  expect(assignmentSearch(query(""))).toBe("");
});

test("roles are the select's, whatever the case", () => {
  expect(SAMPLE_ASSIGNMENTS.map(({ role }) => knownRole(role))).toEqual([
    "Admin",
    "Manager",
    "User",
    "User",
    "Manager",
    "User",
  ]);
  expect(knownRole("Owner")).toBeUndefined();
});
