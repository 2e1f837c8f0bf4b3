import { type NamedRecord, namedRecord } from "~/contract/kit/named-record";
import { StatusBadge } from "~/ui/status-badge";
import { type Column, sortsOf } from "./columns";
import type { ListShape } from "./list-query";

const { labels } = namedRecord;

/** For roles and permissions (spec §2). */
export const columns: Column<NamedRecord>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name },
  { header: labels.description, sort: "description", cell: ({ description }) => description ?? "" },
  { header: labels.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = { searchFields: [{ name: "name", label: labels.name }], sorts: sortsOf(columns) };
