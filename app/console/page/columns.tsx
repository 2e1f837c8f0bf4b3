import { sameChoices } from "~/console/kit/choices";
import { type Column, shapeOf } from "~/console/kit/columns";
import { STATUSES } from "~/contract/kit/rules";
import { type Page, page } from "~/contract/page";
import { nameWith } from "~/lib/naming";
import { StatusBadge } from "~/ui/status-badge";

const { labels } = page;

export const nameInFull = ({ page, applicationName }: Page): string => nameWith(page, applicationName);

export const columns: Column<Page>[] = [
  { header: labels.page, sort: "page", cell: ({ page }) => page },
  { header: labels.applicationId, sort: "applicationName", cell: ({ applicationName }) => applicationName ?? "" },
  {
    header: labels.status,
    sort: "status",
    choices: sameChoices(STATUSES),
    cell: ({ status }) => <StatusBadge status={status} />,
  },
];

export const shape = shapeOf(columns);
