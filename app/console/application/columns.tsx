import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { Application } from "~/contract/application";
import { StatusBadge } from "~/ui/status-badge";
import { application as words } from "./words";

export const columns: Column<Application>[] = [
  { header: words.name, sort: "name.description", width: "wide", cell: ({ name }) => name.description },
  { header: words.type, sort: "name.applicationType", cell: ({ name }) => name.applicationType ?? "" },
  {
    header: words.grantType,
    sort: "applicationSecret.grantTypes",
    cell: ({ applicationSecret }) => applicationSecret?.grantTypes ?? "",
  },
  {
    header: words.authenticationType,
    sort: "authenticationType",
    cell: ({ authenticationType }) => authenticationType ?? "",
  },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "name.description", label: words.name },
    { name: "name.applicationType", label: words.type },
    { name: "applicationSecret.grantTypes", label: words.grantTypes },
    { name: "authenticationType", label: words.authenticationType },
    { name: "status", label: words.status },
  ],
  sorts: sortsOf(columns),
};
