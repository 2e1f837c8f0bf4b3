import { describe, expect, test } from "vitest";
import { sameChoices } from "./choices";
import { type ListShape, listSearch, readListQuery } from "./list-query";

const shape: ListShape = {
  searchFields: [
    { name: "email", label: "Email" },
    { name: "status", label: "Status", choices: sameChoices(["ACTIVE", "INACTIVE"]) },
  ],
  sorts: ["email"],
};

const searched = (address: string) => {
  const { field, search } = readListQuery(new URLSearchParams(address), shape);
  return [field, search];
};

describe("what a list's address looks for", () => {
  test.each([
    ["nothing, in the first field", "", ["email", ""]],
    ["a text in its field", "field=email&search=ada", ["email", "ada"]],
    ["a choice in its field", "field=status&search=ACTIVE", ["status", "ACTIVE"]],
    ["a choice, as a form without scripts sends it", "field=status&search=&status=ACTIVE", ["status", "ACTIVE"]],
    ["a choice alone, whatever the field", "field=email&search=&status=ACTIVE", ["status", "ACTIVE"]],
    ["a choice before a text for the same field", "field=status&search=ada&status=INACTIVE", ["status", "INACTIVE"]],
    ["a text before a choice for another field", "field=email&search=ada&status=ACTIVE", ["email", "ada"]],
    ["a text in the first field, where there is no such field", "field=__proto__&search=ada", ["email", "ada"]],
    ["nothing by the name of a field without choices", "field=email&email=ada", ["email", ""]],
  ])("is %s", (_, address, found) => expect(searched(address)).toEqual(found));
});

describe("the rows of a page", () => {
  const sizeIn = (address: string, usual?: number) => readListQuery(new URLSearchParams(address), shape, usual).size;

  test.each([
    ["10 unless chosen", "", undefined, 10],
    ["those of the address", "size=25", 50, 25],
    ["those remembered", "", 50, 50],
    ["none of another size", "size=30", 50, 50],
    ["10 on a further page that names none", "page=2", 50, 10],
  ])("are %s", (_, address, usual, size) => expect(sizeIn(address, usual)).toBe(size));

  test.each([10, 25, 50])("are in the address wherever they would be others without it (usually %i)", (usual) => {
    for (const size of [10, 25, 50])
      for (const page of [1, 3]) {
        const query = { ...readListQuery(new URLSearchParams(), shape, usual), size, page };
        expect(readListQuery(new URLSearchParams(listSearch(query)), shape, usual)).toEqual(query);
      }
  });
});
