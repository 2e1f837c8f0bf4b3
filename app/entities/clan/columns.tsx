import { type Column, sortsOf } from "~/admin/columns";
import type { ListShape } from "~/admin/list-query";
import type { Clan } from "~/contract/entities/contact";
import { clan as words } from "~/text/clan";
import { StatusBadge } from "~/ui/status-badge";

export const columns: Column<Clan>[] = [
  { header: words.name, sort: "name", cell: ({ name }) => name },
  { header: words.client, sort: "clientData.displayName", cell: ({ clientData }) => clientData?.displayName },
  { header: words.count, sort: "count", align: "right", cell: ({ count }) => count },
  { header: words.type, sort: "type", cell: ({ type }) => <StatusBadge status={type} /> },
];

export const shape: ListShape = { searchFields: [{ name: "name", label: words.name }], sorts: sortsOf(columns) };
