import { type Column, sortsOf } from "~/admin/columns";
import type { ListShape } from "~/admin/list-query";
import type { Permission } from "~/contract/entities/role";
import { permission as words } from "~/text/permission";
import { StatusBadge } from "~/ui/status-badge";

export const columns: Column<Permission>[] = [
  { header: words.name, sort: "name", cell: ({ name }) => name },
  { header: words.description, sort: "description", cell: ({ description }) => description ?? "" },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = { searchFields: [{ name: "name", label: words.name }], sorts: sortsOf(columns) };
