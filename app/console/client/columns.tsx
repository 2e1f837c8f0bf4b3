import { sameChoices } from "~/console/kit/choices";
import { type Column, shapeOf } from "~/console/kit/columns";
import { type Client, client } from "~/contract/client";
import { STATUSES } from "~/contract/kit/rules";
import { paths } from "~/lib/paths";
import { StatusBadge } from "~/ui/status-badge";

const { labels } = client;

export const columns: Column<Client>[] = [
  {
    header: labels.actualName,
    sort: "actualName",
    cell: ({ actualName }) => actualName,
    to: ({ _id }) => paths.clientPage(_id),
  },
  { header: labels.displayName, sort: "displayName", cell: ({ displayName }) => displayName },
  { header: labels.email, sort: "email", cell: ({ email }) => email ?? "" },
  { header: labels.officeContact, sort: "officeContact", cell: ({ officeContact }) => String(officeContact ?? "") },
  {
    header: labels.status,
    sort: "status",
    choices: sameChoices(STATUSES),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

export const shape = shapeOf(columns);
