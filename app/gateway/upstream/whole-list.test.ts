import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { COUNT_CAP } from "~/contract/kit/rules";
import { type ListQuestion, pageOfWhole, type WholeList } from "./whole-list";

interface Row {
  _id: string;
  name: string | null;
  count?: number;
  client: { name: string } | null;
  isActive: boolean;
}

const rules: WholeList<Row> = {
  mainField: "name",
  defaultSort: "name",
  fields: { status: ({ isActive }) => (isActive ? "ACTIVE" : "INACTIVE") },
  has: (field) => ["name", "count", "client.name", "status"].includes(field),
};

const row = (name: string | null, more: Partial<Row> = {}): Row => ({
  _id: `id-${name}`,
  name,
  client: null,
  isActive: true,
  ...more,
});

function asked(rows: Row[], question: ListQuestion & { status?: string | undefined }) {
  const answer = pageOfWhole(rows, rules, question);
  if ("code" in answer) throw new Error(answer.msg);
  return { names: answer.data.map(({ name }) => name), total: answer.total };
}

describe("a list that came whole", () => {
  test("is sorted by its main field without regard to case, rows without a value last, and first where it is turned round", () => {
    const rows = [row("b"), row(null), row("C"), row("a")];
    expect(asked(rows, {})).toEqual({ names: ["a", "b", "C", null], total: 4 });
    expect(asked(rows, { sort: "-name" })).toEqual({ names: [null, "C", "b", "a"], total: 4 });
  });

  test("sorts numbers in a text by their size, and equal values by the field that is named for them", () => {
    const numbered = [row("IC 10"), row("IC 1"), row("ic 100"), row("IC 2"), row("IC 007")];
    expect(asked(numbered, {}).names).toEqual(["IC 1", "IC 2", "IC 007", "IC 10", "ic 100"]);
    const equal = [
      row("a", { _id: "1", count: 2 }),
      row("A", { _id: "2", count: 1 }),
      row("b", { _id: "0", count: 0 }),
    ];
    const tied = { ...rules, ties: { name: "count" } };
    const counts = (sort: string) => {
      const answer = pageOfWhole(equal, tied, { sort });
      return "code" in answer ? answer.msg : answer.data.map(({ count }) => count);
    };
    expect(counts("name")).toEqual([1, 2, 0]);
    expect(counts("-name")).toEqual([0, 2, 1]);
  });

  test("is searched in the named field, in the main one where none is named, and what is searched for is no pattern", () => {
    const rows = [row("100%", { client: { name: "Acme" } }), row("100_"), row("1000")];
    expect(asked(rows, { search: "100%" }).names).toEqual(["100%"]);
    expect(asked(rows, { search: "aCM", field: "client.name" }).names).toEqual(["100%"]);
    expect(asked(rows, { search: "inactive", field: "status" }).names).toEqual([]);
    expect(asked(rows, { search: "active", field: "status" }).total).toBe(3);
    expect(asked([row("on"), row("off", { isActive: false })], { search: "active", field: "status" }).names).toEqual([
      "on",
    ]);
  });

  test("gives the one record of an id, and none for a part of it", () => {
    const rows = [row("a"), row("ab")];
    expect(asked(rows, { search: "id-a", field: "_id", page: 1, size: 5 })).toEqual({ names: ["a"], total: 1 });
    expect(asked(rows, { search: "id", field: "_id" }).total).toBe(0);
  });

  test("is narrowed to the rows that have exactly a value", () => {
    const rows = [row("a"), row("b", { isActive: false })];
    expect(asked(rows, { status: "ACTIVE" }).names).toEqual(["a"]);
    expect(asked(rows, { status: undefined }).total).toBe(2);
  });

  test("compares numbers as numbers and finds them as they are shown", () => {
    const rows = [row("a", { count: 10 }), row("b", { count: 9 }), row("c")];
    expect(asked(rows, { sort: "count" }).names).toEqual(["b", "a", "c"]);
    expect(asked(rows, { search: "1", field: "count" }).names).toEqual(["a"]);
  });

  test("has no page beyond its last, and counts a search no further than the embedded API does", () => {
    const many = Array.from({ length: COUNT_CAP + 5 }, (_, index) => row(`n${index}`));
    expect(asked(many, { page: 9999, size: 25 })).toEqual({ names: [], total: COUNT_CAP + 5 });
    expect(asked(many, { search: "n", size: 5 }).total).toBe(COUNT_CAP + 1);
    expect(asked(many, { search: "n", page: COUNT_CAP / 5 + 1, size: 5 }).names).toHaveLength(5);
    expect(asked(many.concat(row("n-1")), { search: "n", page: COUNT_CAP / 5 + 2, size: 5 }).names).toEqual([]);
  });

  test.each([
    [{ sort: "password" }, "sort"],
    [{ search: "x", field: "constructor" }, "field"],
  ])("refuses %j by the parameter's name", (question, parameter) => {
    expect(pageOfWhole([row("a")], rules, question)).toMatchObject({
      code: 400,
      data: { fieldErrors: { [parameter]: ["Unknown field"] } },
    });
  });
});

const rowsOf = fc.uniqueArray(
  fc.record({
    _id: fc.string({ minLength: 1, maxLength: 3 }),
    name: fc.option(fc.constantFrom("a", "A", "ab", "aB", "b", "B%", "_", "ß", "é")),
    count: fc.integer({ min: 0, max: 12 }),
    client: fc.option(fc.record({ name: fc.constantFrom("x", "X", "y") })),
    isActive: fc.boolean(),
  }),
  { selector: ({ _id }) => _id, maxLength: 60 },
);

const question = fc.record({
  search: fc.constantFrom("", "a", "B", "%", "1", "x", "in", "active"),
  field: fc.constantFrom("name", "count", "client.name", "status"),
  sort: fc.constantFrom("name", "-name", "count", "-count", "client.name", "-client.name", "status", "-status"),
});

/** Slow and obvious: insertion sort. */
function reference(rows: Row[], { search, field, sort }: { search: string; field: string; sort: string }): Row[] {
  const valueOf = (each: Row, name: string) =>
    ({
      name: each.name,
      count: each.count,
      "client.name": each.client?.name,
      status: each.isActive ? "ACTIVE" : "INACTIVE",
    })[name] ?? null;
  const isDescending = sort.startsWith("-");
  const isBefore = (one: Row, other: Row): boolean => {
    const [a, b] = [one, other].map((each) => {
      const value = valueOf(each, sort.replace("-", ""));
      return typeof value === "string" ? value.toLowerCase() : value;
    });
    const differ = a !== b;
    const ascending = differ ? b === null || (a !== null && a! < b!) : one._id < other._id;
    return ascending !== isDescending;
  };
  const sorted: Row[] = [];
  for (const each of rows) {
    const value = valueOf(each, field);
    const text = value === null ? undefined : String(value).toLowerCase();
    const wanted = search.toLowerCase();
    if (search && (field === "status" ? text !== wanted : !text?.includes(wanted))) continue;
    const at = sorted.findIndex((other) => isBefore(each, other));
    sorted.splice(at < 0 ? sorted.length : at, 0, each);
  }
  return sorted;
}

test("the pages of any list together are the list as the reference has it, each row once", () => {
  fc.assert(
    fc.property(rowsOf, question, fc.constantFrom(5, 10, 25), (rows, asked, size) => {
      const before = structuredClone(rows);
      const expected = reference(rows, asked);
      const pages = Array.from({ length: Math.ceil(rows.length / size) + 1 }, (_, index) => {
        const answer = pageOfWhole(rows, rules, { ...asked, size, page: index + 1 });
        if ("code" in answer) throw new Error(answer.msg);
        expect(answer.total).toBe(expected.length);
        return answer.data;
      });
      expect(pages.flat()).toEqual(expected);
      expect(rows, "the list itself is left alone").toEqual(before);
    }),
  );
});
