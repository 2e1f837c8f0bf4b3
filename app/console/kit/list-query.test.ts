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

describe("the filters beside a search", () => {
  const read = (address: string) => readListQuery(new URLSearchParams(address), shape);
  const active = { field: "status", search: "ACTIVE" };

  test.each([
    ["none", "field=email&search=ada", undefined],
    ["those of the address", "also=status%3DACTIVE%26email%3Da%2526b", [active, { field: "email", search: "a&b" }]],
    ["what the form adds", "field=status&search=ACTIVE&filter=", [active]],
    ["a choice beside a text, without scripts", "field=email&search=ada&status=ACTIVE", [active]],
    ["none twice", "also=status%3DACTIVE&field=status&search=ACTIVE&filter=", [active]],
    ["none of a field that the list has not", "also=__proto__%3Dx%26password%3Dy", undefined],
  ])("are %s", (_, address, also) => expect(read(address).also).toEqual(also));

  test("are five at most, the newest", () => {
    const five = [1, 2, 3, 4, 5].map((each) => `email=${each}`).join("&");
    const added = read(`also=${encodeURIComponent(five)}&field=email&search=6&filter=`);
    expect(added.also?.map(({ search }) => search)).toEqual(["2", "3", "4", "5", "6"]);
    expect(added.search).toBe("");
  });

  test("stay in the address", () => {
    const query = read("also=status%3DACTIVE%26email%3Da%2526b&field=email&search=x&sort=-email&page=2");
    expect(read(listSearch(query))).toEqual(query);
  });
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
