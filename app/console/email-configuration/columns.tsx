import { nameOrAll } from "~/console/kit/all";
import { sameChoices } from "~/console/kit/choices";
import { type Column, shapeOf } from "~/console/kit/columns";
import { type EmailConfiguration, emailConfiguration } from "~/contract/email-configuration";
import { STATUSES } from "~/contract/kit/rules";
import { inReadersLanguage } from "~/lib/language";
import { nameWith } from "~/lib/naming";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

const { labels } = emailConfiguration;

export const columns: Column<EmailConfiguration>[] = [
  { header: labels.application, sort: "application", cell: ({ application }) => nameOrAll(application) },
  { header: labels.fromMailId, sort: "fromMailId", cell: ({ fromMailId }) => fromMailId },
  { header: labels.ccMailId, sort: "ccMailId", cell: ({ ccMailId }) => ccMailId?.join(", ") ?? "" },
  { header: labels.password, sort: "password", cell: ({ password }) => password ?? "" },
  { header: labels.host, sort: "host", cell: ({ host }) => host ?? "" },
  {
    header: labels.status,
    sort: "status",
    choices: sameChoices(STATUSES),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

export const shape = shapeOf(columns);

export const nameInFull = ({ fromMailId, application, host, url, status }: EmailConfiguration): string =>
  nameWith(fromMailId, nameOrAll(application), host || url, inReadersLanguage(status));

export const nameOf = ({ fromMailId, application }: EmailConfiguration): string =>
  words.nameOf(fromMailId, nameOrAll(application));
