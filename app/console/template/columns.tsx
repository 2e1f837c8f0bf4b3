import { nameOrAll } from "~/console/kit/all";
import { sameChoices } from "~/console/kit/choices";
import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { STATUSES } from "~/contract/kit/rules";
import { type SmsTemplate, smsTemplate } from "~/contract/template";
import { inReadersLanguage, LANGUAGES, languageNames, otherLanguage } from "~/lib/language";
import { nameWith } from "~/lib/naming";
import { StatusBadge } from "~/ui/status-badge";
import { words } from "./words";

const { labels } = smsTemplate;

export type TemplateRow = Omit<SmsTemplate, "template">;

/** Some APIs omit names. */
const applicationOf = ({ applicationName, application }: TemplateRow): string =>
  nameOrAll(applicationName?.description ?? application);
const clientOf = ({ clientName, client }: TemplateRow): string => nameOrAll(clientName ?? client);

const SORTS = {
  application: "applicationName.description",
  client: "clientName",
  name: "templateName",
  language: "language",
  status: "status",
};

export const languageChoices = LANGUAGES.map((value) => ({ value, label: languageNames[value] }));

export const templateColumns = <Row extends TemplateRow>(template: Column<Row>["cell"]): Column<Row>[] => [
  { header: labels.application, sort: SORTS.application, cell: applicationOf },
  { header: words.client, sort: SORTS.client, cell: clientOf },
  { header: labels.templateName, sort: SORTS.name, cell: ({ templateName }) => templateName },
  { header: labels.language, sort: SORTS.language, cell: ({ language }) => languageNames[language] },
  { header: labels.template, cell: template },
  { header: labels.status, sort: SORTS.status, cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: SORTS.application, label: labels.application },
    { name: SORTS.client, label: words.client },
    { name: SORTS.name, label: labels.templateName },
    { name: SORTS.language, label: labels.language, choices: languageChoices },
    { name: SORTS.status, label: labels.status, choices: sameChoices(STATUSES) },
  ],
  sorts: sortsOf(templateColumns(() => "")),
};

export const nameInFull = (row: TemplateRow): string =>
  nameWith(
    row.templateName,
    applicationOf(row),
    clientOf(row),
    otherLanguage(row.language),
    inReadersLanguage(row.status),
  );

export const nameOf = (row: TemplateRow): string =>
  nameWith(row.templateName, applicationOf(row), clientOf(row), otherLanguage(row.language));
