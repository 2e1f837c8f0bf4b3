import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { Poc } from "~/contract/poc";
import { poc as words } from "./words";

export const columns: Column<Poc>[] = [
  { header: words.name, sort: "pocName", cell: ({ pocName }) => pocName },
  { header: words.alternateName, sort: "pocAlternateName", cell: ({ pocAlternateName }) => pocAlternateName },
  { header: words.email, sort: "pocEmail", cell: ({ pocEmail }) => pocEmail },
  { header: words.alternateEmail, sort: "pocAlternateEmail", cell: ({ pocAlternateEmail }) => pocAlternateEmail },
  { header: words.contact, sort: "pocContact", cell: ({ pocContact }) => pocContact },
  {
    header: words.alternateContact,
    sort: "pocAlternateContact",
    cell: ({ pocAlternateContact }) => pocAlternateContact,
  },
];

export const shape: ListShape = { searchFields: [{ name: "pocName", label: words.name }], sorts: sortsOf(columns) };
