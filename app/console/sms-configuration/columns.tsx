import { nameOrAll } from "~/console/kit/all";
import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { STATUSES } from "~/contract/kit/rules";
import { type SmsConfiguration, smsConfiguration } from "~/contract/sms-configuration";
import { inReadersLanguage } from "~/lib/language";
import { nameWith } from "~/lib/naming";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

const { labels } = smsConfiguration;

/** `application` is an id, in case the API omits the name. */
const applicationOf = ({ applicationName, application }: SmsConfiguration): string =>
  nameOrAll(applicationName ?? application);

export const columns: Column<SmsConfiguration>[] = [
  { header: labels.application, sort: "applicationName", cell: applicationOf },
  { header: labels.providerName, sort: "providerName", cell: ({ providerName }) => providerName },
  { header: labels.passwordValue, sort: "passwordValue", cell: ({ passwordValue }) => passwordValue ?? "" },
  { header: labels.token, sort: "token", cell: ({ token }) => token ?? "" },
  { header: labels.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "applicationName", label: labels.application },
    { name: "providerName", label: labels.providerName },
    { name: "passwordValue", label: words.passwordValueFilter },
    { name: "token", label: labels.token },
    { name: "nameOfTheGateway", label: words.name },
    { name: "status", label: labels.status, choices: sameChoices(STATUSES) },
  ],
  sorts: sortsOf(columns),
};

export const nameInFull = (row: SmsConfiguration): string =>
  nameWith(
    row.providerName,
    applicationOf(row),
    nameOrAll(row.clientActualName ?? row.clientName),
    inReadersLanguage(row.status),
  );

export const nameOf = (row: SmsConfiguration): string => words.nameOf(row.providerName, applicationOf(row));
