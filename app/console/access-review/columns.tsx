import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { AccessReview } from "~/contract/access-review";
import { inDigits } from "~/lib/in-digits";
import { paths } from "~/lib/paths";
import { words as reviewWords } from "~/portal/access-review/words";
import { Badge } from "~/ui/badge";
import { End } from "~/ui/time";
import { words } from "./words";

export const columns: Column<AccessReview>[] = [
  { header: words.number, sort: "number", align: "right", cell: ({ number }) => number },
  { header: words.name, sort: "name", cell: ({ name }) => name, to: ({ _id }) => paths.accessReview(_id) },
  {
    header: words.about,
    isWhole: true,
    cell: ({ application, client, role }) => reviewWords.scope(application, client, role),
    to: ({ applicationId, clientId }) =>
      applicationId ? paths.applicationPage(applicationId) : clientId ? paths.clientPage(clientId) : undefined,
  },
  { header: words.deadline, sort: "deadline", cell: ({ deadline }) => <End at={deadline} /> },
  { header: words.lines, sort: "lines", align: "right", cell: ({ lines }) => inDigits(lines) },
  {
    header: words.undecided,
    align: "right",
    cell: ({ linesUndecided }) => inDigits(linesUndecided),
  },
  {
    header: words.state,
    sort: "closedAt",
    cell: ({ closedAt }) =>
      closedAt ? <Badge color="green">{words.isClosed}</Badge> : <Badge color="amber">{words.isOpen}</Badge>,
  },
];

export const shape: ListShape = {
  searchFields: [
    { name: "name", label: words.name },
    { name: "application", label: words.application },
    { name: "client", label: words.client },
    { name: "role", label: words.role },
  ],
  sorts: sortsOf(columns),
};

export const nameOf = ({ number, name }: AccessReview): string => words.nameOf(number, name);
