import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { type Application, application } from "~/contract/application";
import { APPLICATION_STATUSES, NOT_APPLICABLE } from "~/contract/kit/rules";
import { words as signOnWords } from "~/contract/sign-on-words";
import { paths } from "~/lib/paths";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

const { labels } = application;

const shown = (stored: string | null | undefined, otherwise: string | null | undefined): string =>
  (stored !== NOT_APPLICABLE && stored) || otherwise || stored || "";

const typeOf = ({ name, signOn }: Application): string =>
  shown(name.applicationType, signOn && signOnWords.kindNames[signOn.kind]);

export const columns: Column<Application>[] = [
  {
    header: labels.name,
    sort: "name.description",
    cell: ({ name }) => name.description,
    to: ({ _id }) => paths.applicationPage(_id),
  },
  { header: labels.type, sort: "name.applicationType", cell: typeOf },
  {
    header: words.grantType,
    sort: "applicationSecret.grantTypes",
    cell: ({ applicationSecret, signOn }) => shown(applicationSecret?.grantTypes, signOn?.grants.join(", ")),
  },
  {
    header: labels.authenticationType,
    sort: "authenticationType",
    cell: ({ authenticationType, signOn }) => shown(authenticationType, signOn?.clientAuthentication),
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
