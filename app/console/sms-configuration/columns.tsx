import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { SmsConfiguration } from "~/contract/sms-configuration";
import { StatusBadge } from "~/ui/status-badge";
import { smsConfiguration as words } from "./words";

/** `application` itself is an id. An API that does not tell the name has only that. */
const applicationOf = ({ applicationName, application }: SmsConfiguration): string => applicationName ?? application;

export const columns: Column<SmsConfiguration>[] = [
  { header: words.application, sort: "applicationName", cell: applicationOf },
  { header: words.providerName, sort: "providerName", cell: ({ providerName }) => providerName },
  { header: words.passwordValue, sort: "passwordValue", cell: ({ passwordValue }) => passwordValue ?? "" },
  { header: words.token, sort: "token", cell: ({ token }) => token ?? "" },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "applicationName", label: words.application },
    { name: "providerName", label: words.providerName },
    { name: "passwordValue", label: words.passwordValueFilter },
    { name: "token", label: words.token },
    { name: "nameOfTheGateway", label: words.name },
    { name: "status", label: words.status },
  ],
  sorts: sortsOf(columns),
};

export const nameOf = (row: SmsConfiguration): string => words.nameOf(row.providerName, applicationOf(row));
