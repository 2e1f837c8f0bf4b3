import { sameChoices } from "~/console/kit/choices";
import { type Column, shapeOf } from "~/console/kit/columns";
import { type Connection, connection } from "~/contract/connection";
import { STATUSES } from "~/contract/kit/rules";
import { StatusBadge } from "~/ui/status-badge";

const { labels } = connection;

export const columns: Column<Connection>[] = [
  { header: labels.name, sort: "name", cell: ({ name }) => name },
  { header: labels.clientId, sort: "client", cell: ({ client }) => client },
  { header: labels.issuer, sort: "issuer", isWhole: true, cell: ({ issuer }) => issuer },
  { header: labels.domains, sort: "domains", isWhole: true, cell: ({ domains }) => domains.join(", ") },
  {
    header: labels.status,
    sort: "status",
    choices: sameChoices(STATUSES),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

export const shape = shapeOf(columns);
