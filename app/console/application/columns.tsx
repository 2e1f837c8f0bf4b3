import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { type Application, application } from "~/contract/application";
import { APPLICATION_STATUSES } from "~/contract/kit/rules";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

const { labels } = application;

export const columns: Column<Application>[] = [
  { header: labels.name, sort: "name.description", cell: ({ name }) => name.description },
  { header: labels.type, sort: "name.applicationType", cell: ({ name }) => name.applicationType ?? "" },
  {
    header: words.grantType,
    sort: "applicationSecret.grantTypes",
    cell: ({ applicationSecret }) => applicationSecret?.grantTypes ?? "",
  },
  {
    header: labels.authenticationType,
    sort: "authenticationType",
    cell: ({ authenticationType }) => authenticationType ?? "",
  },
  { header: labels.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "name.description", label: labels.name },
    { name: "name.applicationType", label: labels.type },
    { name: "applicationSecret.grantTypes", label: labels.grantTypes },
    { name: "authenticationType", label: labels.authenticationType },
    { name: "status", label: labels.status, choices: sameChoices(APPLICATION_STATUSES) },
  ],
  sorts: sortsOf(columns),
};
