import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { Page } from "~/contract/page";
import { StatusBadge } from "~/ui/status-badge";
import { page as words } from "./words";

export const columns: Column<Page>[] = [
  { header: words.page, sort: "page", cell: ({ page }) => page },
  { header: words.application, sort: "applicationName", cell: ({ applicationName }) => applicationName ?? "" },
  { header: words.status, sort: "status", cell: ({ status }) => <StatusBadge status={status} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "page", label: words.page },
    { name: "applicationName", label: words.application },
    { name: "status", label: words.status },
  ],
  sorts: sortsOf(columns),
};
