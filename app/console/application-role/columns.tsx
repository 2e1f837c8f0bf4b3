import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { ApplicationRole } from "~/contract/application-role";
import { applicationRole as words } from "./words";

export const clientOf = ({ clientData }: ApplicationRole): string => clientData?.actualName ?? words.everyClient;

export const columns: Column<ApplicationRole>[] = [
  { header: words.name, sort: "role", cell: ({ role }) => role },
  { header: words.application, sort: "applicationName", cell: ({ applicationName }) => applicationName ?? "" },
  { header: words.client, sort: "clientName", cell: clientOf },
];

export const shape: ListShape = {
  searchFields: [
    { name: "role", label: words.name },
    { name: "applicationName", label: words.application },
    { name: "clientName", label: words.client },
  ],
  sorts: sortsOf(columns),
};
