import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import { type Poc, poc } from "~/contract/poc";

const { labels } = poc;

export const columns: Column<Poc>[] = [
  { header: labels.pocName, sort: "pocName", cell: ({ pocName }) => pocName },
  { header: labels.pocAlternateName, sort: "pocAlternateName", cell: ({ pocAlternateName }) => pocAlternateName },
  { header: labels.pocEmail, sort: "pocEmail", isWhole: true, cell: ({ pocEmail }) => pocEmail },
  {
    header: labels.pocAlternateEmail,
    sort: "pocAlternateEmail",
    isWhole: true,
    cell: ({ pocAlternateEmail }) => pocAlternateEmail,
  },
  { header: labels.pocContact, sort: "pocContact", cell: ({ pocContact }) => pocContact },
  {
    header: labels.pocAlternateContact,
    sort: "pocAlternateContact",
    cell: ({ pocAlternateContact }) => pocAlternateContact,
  },
];

export const shape: ListShape = { searchFields: [{ name: "pocName", label: labels.pocName }], sorts: sortsOf(columns) };
