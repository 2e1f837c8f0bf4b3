import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { Client } from "~/contract/entities/client";
import { StatusBadge } from "~/ui/status-badge";
import { client as words } from "./words";

export const columns: Column<Client>[] = [
  { header: words.actualName, sort: "actualName", cell: ({ actualName }) => actualName },
  { header: words.displayName, sort: "displayName", cell: ({ displayName }) => displayName },
  { header: words.email, sort: "email", width: "wide", cell: ({ email }) => email ?? "" },
  { header: words.officeContact, sort: "officeContact", cell: ({ officeContact }) => String(officeContact ?? "") },
  { header: words.status, sort: "status", width: "narrow", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: columns.flatMap(({ sort, header }) => (sort ? [{ name: sort, label: header }] : [])),
  sorts: sortsOf(columns),
};
