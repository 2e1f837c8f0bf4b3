import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { EmailConfiguration } from "~/contract/email-configuration";
import { StatusBadge } from "~/ui/status-badge";
import { emailConfiguration as words } from "./words";

export const columns: Column<EmailConfiguration>[] = [
  { header: words.application, sort: "application", cell: ({ application }) => application },
  { header: words.from, sort: "fromMailId", cell: ({ fromMailId }) => fromMailId },
  { header: words.cc, sort: "ccMailId", cell: ({ ccMailId }) => ccMailId?.join(", ") ?? "" },
  { header: words.password, sort: "password", cell: ({ password }) => password ?? "" },
  { header: words.host, sort: "host", cell: ({ host }) => host ?? "" },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: columns.flatMap(({ sort, header }) => (sort ? [{ name: sort, label: header }] : [])),
  sorts: sortsOf(columns),
};

export const nameOf = ({ fromMailId, application }: EmailConfiguration): string =>
  words.nameOf(fromMailId, application);
