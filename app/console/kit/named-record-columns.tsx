import type { Role } from "~/contract/entities/role";
import { StatusBadge } from "~/ui/status-badge";
import { type Column, sortsOf } from "./columns";
import type { ListShape } from "./list-query";
import { namedRecord as words } from "./named-record-words";

/** A role or a permission: both are a name with a description and a status. */
export type NamedRecord = Role;

/** Columns of roles and of permissions (spec §2). */
export const columns: Column<NamedRecord>[] = [
  { header: words.name, sort: "name", cell: ({ name }) => name },
  { header: words.description, sort: "description", cell: ({ description }) => description ?? "" },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = { searchFields: [{ name: "name", label: words.name }], sorts: sortsOf(columns) };
