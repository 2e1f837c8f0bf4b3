import { getTableColumns } from "drizzle-orm";
import { expect, test } from "vitest";
import { z } from "zod";
import { labelOf } from "~/console/audit/field-name";
import { contract } from "~/contract";
import type { RecordKind } from "~/contract/kit/audited";
import type { Endpoint } from "~/contract/kit/endpoint";
import { signOn } from "~/contract/sign-on";
import { RECORDS } from "~/hub/record/audit/records";
import { UNRECORDED } from "~/hub/record/audit/snapshot";
import { RECORD_CHANGES } from "~/hub/record/audit/trail";

const endpoints = Object.entries<Endpoint>(contract);

/** As the audit log names them. */
function fieldsOf(kind: RecordKind): string[] {
  const { table, secrets = {}, references = {}, attached = {}, fieldOf } = RECORDS[kind];
  const columns = Object.keys(getTableColumns(table)).filter((column) => !UNRECORDED.has(column));
  return [
    ...columns.map((column) => secrets[column] ?? references[column]?.as ?? fieldOf?.(column) ?? column),
    ...Object.keys(attached),
    ...(kind === "APPLICATION" ? [...Object.keys(signOn.fields), "secrets"] : []),
  ];
}

test("every field of a record that the audit log can show has a label", () => {
  const changes: readonly unknown[] = RECORD_CHANGES;
  const isRecorded = (kind: string) =>
    endpoints.some(([, { audit }]) => audit?.record === kind && changes.includes(audit.action));
  const kinds = (Object.keys(RECORDS) as RecordKind[]).filter(isRecorded);
  expect(kinds.length).toBeGreaterThan(15);
  const unlabelled = kinds.flatMap((kind) =>
    fieldsOf(kind).flatMap((field) => (labelOf(field, kind) === undefined ? [`${kind}.${field}`] : [])),
  );
  expect(unlabelled).toEqual([]);
});

test("so has everything that a download can be asked for", () => {
  const asked = endpoints.flatMap(([name, { input }]) =>
    name.startsWith("export") && input instanceof z.ZodObject ? Object.keys(input.shape) : [],
  );
  // It repeats what is searched.
  const recorded = [...new Set(asked)].filter((field) => field !== "meant");
  expect(recorded).toContain("search");
  expect(recorded.filter((field) => labelOf(field, "LIST") === undefined)).toEqual([]);
});
