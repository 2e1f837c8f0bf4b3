import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { Clan } from "~/contract/clan";
import { StatusBadge } from "~/ui/status-badge";
import { clan as words } from "./words";

export const columns: Column<Clan>[] = [
  { header: words.name, sort: "name", cell: ({ name }) => name },
  { header: words.client, sort: "clientData.displayName", cell: ({ clientData }) => clientData?.displayName },
  { header: words.count, sort: "count", align: "right", cell: ({ count }) => count },
  { header: words.type, sort: "type", cell: ({ type }) => <StatusBadge status={type} /> },
];

export const shape: ListShape = { searchFields: [{ name: "name", label: words.name }], sorts: sortsOf(columns) };
