import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { type Clan, clan } from "~/contract/clan";
import { nameWith } from "~/lib/naming";
import { StatusBadge } from "~/ui/status-badge";

const { labels } = clan;

export const nameInFull = ({ name, clientData }: Clan): string => nameWith(name, clientData?.displayName);

export const columns: Column<Clan>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name },
  { header: labels.clientId, sort: "clientData.displayName", cell: ({ clientData }) => clientData?.displayName },
  { header: labels.count, sort: "count", align: "right", cell: ({ count }) => count },
  { header: labels.type, sort: "type", cell: ({ type }) => <StatusBadge status={type} /> },
];

export const shape: ListShape = { searchFields: [{ name: "name", label: labels.name }], sorts: sortsOf(columns) };
