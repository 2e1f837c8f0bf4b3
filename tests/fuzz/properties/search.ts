import assert from "node:assert/strict";
import { PgDialect } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { listSearch, readListQuery } from "~/console/kit/list-query";
import { Choosing, Paging } from "~/contract/kit/paging";
import { LIST_CAP_ROWS, PAGE_MAX, PAGE_SIZES, SEARCH_MAX } from "~/contract/kit/rules";
import { permissions } from "~/hub/kit/db/schema";
import { Failure } from "~/hub/kit/failure";
import { type ListDefinition, listParts } from "~/hub/kit/records/list";
import { hostileJson, hostileText } from "../hostile";
import { target } from "../target";

const NAMES = ["search", "field", "page", "size", "sort", "status"] as const;
const query = fc.array(
  fc.tuple(
    fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...NAMES) }, { weight: 1, arbitrary: hostileText }),
    fc.oneof(hostileText, fc.constantFrom("name", "-name", "5", "10", "25")),
  ),
  { maxLength: 10 },
);
const shape = {
  searchFields: [
    { name: "name", label: "Name" },
    { name: "status", label: "Status" },
  ],
  sorts: ["name", "status"],
};

const screens = target(
  "search: whatever stands in the address, a list screen asks for what there is",
  8,
  query,
  (pairs) => {
    const read = readListQuery(new URLSearchParams(pairs), shape);
    assert(shape.searchFields.some(({ name }) => name === read.field));
    assert(["", ...shape.sorts].includes(read.sort.replace(/^-/, "")));
    assert((PAGE_SIZES as readonly number[]).includes(read.size));
    assert(Number.isInteger(read.page) && read.page >= 1 && read.page <= PAGE_MAX);
    assert(read.search.length <= SEARCH_MAX && !read.search.includes("\0"));
    const again = readListQuery(new URLSearchParams(listSearch(read)), shape);
    assert.deepEqual(again, { ...read, search: again.search, field: read.search ? read.field : "name" });
  },
);

const dialect = new PgDialect();
const definition: ListDefinition = {
  id: permissions.id,
  fields: { name: permissions.name, status: permissions.status },
  mainField: "name",
  defaultSort: "name",
};
const statement = ({ where, orderBy }: ReturnType<typeof listParts>) =>
  [where, ...orderBy].map((part) => part && dialect.sqlToQuery(part));

const hasCase = (text: string) => text.toLowerCase() !== text.toUpperCase();
/** A harmless text that is searched for in the same way: by its length, and by whether it has case. */
const plainFor = (text: string) => (hasCase(text) ? "a" : "1").repeat(text.length);

/**
 * The statement is the same for every text of a kind: `%` and `_` are searched for literally, and no input becomes part
 * of it.
 */
const wire = target(
  "search: what is searched for is never a part of the statement",
  8,
  fc.record(
    {
      search: hostileJson,
      field: fc.oneof(fc.constantFrom("name", "status"), hostileJson),
      page: hostileJson,
      size: fc.oneof(fc.constantFrom("5", 25), hostileJson),
      sort: fc.oneof(fc.constantFrom("name", "-status"), hostileJson),
      status: fc.constantFrom(undefined, "ACTIVE"),
    },
    { requiredKeys: [] },
  ),
  (sent) => {
    for (const schema of [Paging, Choosing]) {
      const read = schema.safeParse(sent);
      if (!read.success) continue;
      const { search } = read.data;
      try {
        const parts = listParts(definition, read.data);
        assert(parts.limit <= LIST_CAP_ROWS && parts.offset >= 0 && Number.isSafeInteger(parts.offset));
        const [where] = statement(parts);
        const [plain] = statement(listParts(definition, { ...read.data, search: search && plainFor(search) }));
        assert.equal(where?.sql, plain?.sql);
        const looked = String(where?.params[0]);
        const isPattern = where?.sql.includes("like $");
        if (search) assert.equal(isPattern ? looked.slice(1, -1).replace(/\\([\\%_])/g, "$1") : looked, search);
      } catch (error) {
        assert(error instanceof Failure && error.code === 400, String(error));
      }
    }
  },
);

export const searchTargets = [screens, wire];
