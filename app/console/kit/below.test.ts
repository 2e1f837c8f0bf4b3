import { expect, test } from "vitest";
import { addressBelow } from "./below";

test.each([
  ["a list as it stood", "/dashboard/user", "?page=2&search=a", "u1", "/dashboard/user?page=2&search=a"],
  ["a list, without the answer to a form", "/dashboard/user", "?answer=1&page=2", "u1", "/dashboard/user?page=2"],
  ["a record's page", "/dashboard/user", "?from=record", "u1", "/dashboard/user/u1"],
  [
    "an application's page, which has an address of its own",
    "/dashboard/eaiapplication",
    "?from=record",
    "a",
    "/dashboard/application/a",
  ],
  ["the list, where records have no page", "/dashboard/clan", "?from=record", "c1", "/dashboard/clan?from=record"],
  ["the list, without a record", "/dashboard/user", "?from=record", undefined, "/dashboard/user?from=record"],
  [
    "no other address",
    "/dashboard/user",
    "?from=https://elsewhere.example",
    "u1",
    "/dashboard/user?from=https://elsewhere.example",
  ],
])("a dialog lies over %s", (_, list, search, id, expected) => {
  expect(addressBelow(list, search, id)).toBe(expected);
});
