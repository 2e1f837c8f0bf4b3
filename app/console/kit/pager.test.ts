import { expect, test } from "vitest";
import { COUNT_CAP } from "~/contract/kit/rules";
import { rowsShown } from "./pager";

const query = { search: "", field: "name", page: 2, size: 10, sort: "" };

test("a page says which rows it shows, and of how many", () => {
  expect(rowsShown(query, 10, 34)).toBe("11–20 of 34");
  expect(rowsShown({ ...query, page: 4 }, 4, 34)).toBe("31–34 of 34");
  expect(rowsShown({ ...query, search: "a" }, 3, 13)).toBe("11–13 of 13");
});

test("it says no more than was counted, but all the rows that are there", () => {
  const last = COUNT_CAP / 10 + 1;
  expect(rowsShown({ ...query, search: "a", page: last }, 10, COUNT_CAP + 1)).toBe("5,001–5,010 of more than 5,000");
  expect(rowsShown(query, 10, COUNT_CAP + 1)).toBe("11–20 of more than 5,000");
  expect(rowsShown({ ...query, page: last }, 2, COUNT_CAP + 2)).toBe("5,001–5,002 of 5,002");
});
