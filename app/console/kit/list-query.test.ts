import { describe, expect, test } from "vitest";
import { sameChoices } from "./choices";
import { type ListShape, readListQuery } from "./list-query";

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
