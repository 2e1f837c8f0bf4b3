import { type Column, sortsOf } from "~/admin/columns";
import type { ListShape } from "~/admin/list-query";
import type { Page } from "~/contract/entities/application";
import { page as words } from "~/text/page";
import { StatusBadge } from "~/ui/status-badge";

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
