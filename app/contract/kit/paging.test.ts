import { describe, expect, it } from "vitest";
import { Paging } from "./paging";

describe("paging", () => {
  it("is all optional, and a blank parameter counts as missing", () => {
    expect(Paging.parse({})).toEqual({});
    expect(Paging.parse({ search: "", field: "", page: "", size: "", sort: "" })).toEqual({});
  });

  it("is read from an address, where everything is text", () => {
    expect(Paging.parse({ search: " a", field: "name.description", page: "3", size: "25", sort: "-name" })).toEqual({
      search: " a",
      field: "name.description",
      page: 3,
      size: 25,
      sort: "-name",
    });
  });

  it.each([
    { page: "0" },
    { page: "1.5" },
    { page: "x" },
    { page: "1000001" },
    { size: "0" },
    { size: "1001" },
    { changedSince: "yesterday" },
    { match: "nearly" },
    { sort: "name; drop table users" },
    { sort: "--name" },
    { field: "-name" },
    { search: "x".repeat(101) },
  ])("refuses %j", (input) => {
    expect(Paging.safeParse(input).success).toBe(false);
  });
});
