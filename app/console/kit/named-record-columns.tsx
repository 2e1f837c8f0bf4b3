import { type NamedRecord, namedRecord } from "~/contract/kit/named-record";
import { StatusBadge } from "~/ui/status-badge";
import { type Column, sortsOf } from "./columns";
import type { ListShape } from "./list-query";

const { labels } = namedRecord;

const name: Column<NamedRecord> = { header: labels.name, sort: "name", cell: (record) => record.name };

/** For roles and permissions (spec §2). */
export const columns: Column<NamedRecord>[] = [
  name,
  { header: labels.description, sort: "description", cell: ({ description }) => description ?? "" },
  { header: labels.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const columnsLeading = (to: (id: string) => string): Column<NamedRecord>[] =>
  columns.map((column) => (column === name ? { ...name, to: ({ _id }) => to(_id) } : column));

export const shape: ListShape = { searchFields: [{ name: "name", label: labels.name }], sorts: sortsOf(columns) };
