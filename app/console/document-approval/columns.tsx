import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { type DocumentApproval, documentApproval } from "~/contract/document-approval";
import { inReadersLanguage } from "~/lib/language";
import { nameWith } from "~/lib/naming";
import { rangeInWords } from "./amounts-words";
import { words } from "./words";

const { labels } = documentApproval;

const stepOf = ({ roleData }: DocumentApproval) => roleData?.[0];

export const columns: Column<DocumentApproval>[] = [
  { header: words.projectName, sort: "projectName", cell: ({ projectName }) => projectName ?? "" },
  { header: words.pageName, sort: "pageName", cell: ({ pageName }) => pageName ?? "" },
  { header: labels.clientId, sort: "clientName", cell: ({ clientName }) => clientName ?? "" },
  { header: words.userRole, sort: "roleName", cell: ({ roleName }) => roleName ?? "" },
  { header: words.sequence, sort: "sequence", align: "right", cell: (row) => stepOf(row)?.sequence },
  {
    header: words.actionOfRole,
    sort: "actionOfRole",
    cell: (row) => inReadersLanguage(stepOf(row)?.actionOfRole ?? ""),
  },
  { header: words.range, sort: "rangeFrom", cell: (row) => rangeInWords(stepOf(row)?.rangeFrom, stepOf(row)?.rangeTo) },
];

export const shape: ListShape = {
  searchFields: [
    { name: "projectName", label: words.projectName },
    { name: "pageName", label: words.pageName },
    { name: "clientName", label: labels.clientId },
    { name: "roleName", label: words.userRole },
  ],
  sorts: sortsOf(columns),
};

export const nameInFull = (row: DocumentApproval): string => nameWith(nameOf(row), row.projectName, row.clientName);

export const nameOf = ({ pageName, roleName }: DocumentApproval): string =>
  words.nameOf(pageName ?? "", roleName ?? "");
