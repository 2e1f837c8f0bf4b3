import { expect, test } from "vitest";
import { apiDocument } from "~/contract/document/openapi";
import { callsByTag } from "./calls";

const calls = [...callsByTag(apiDocument("https://portico.example")).values()].flat();
const outputOf = (id: string) => calls.find((call) => call.id === id)?.output;

test("a call without the envelope is described by its whole answer", () => {
  expect(outputOf("evaluateAccess")?.travels).toBe("bare");
  expect(outputOf("evaluateAccess")?.fields.map(({ name }) => name)).toContain("decision");
  expect(outputOf("searchActions")?.fields.map(({ name }) => name)).toContain("page.next_token");
});

test("every other call is described by the data in its envelope", () => {
  expect(calls.length).toBeGreaterThan(200);
  expect(outputOf("approvalChain")).toMatchObject({ travels: "encrypted" });
  expect(calls.filter(({ output }) => output.travels === "bare")).toHaveLength(5);
});
