import { type Column, sortsOf } from "~/console/kit/columns";
import type { ListShape } from "~/console/kit/list-query";
import type { DeletionRequest } from "~/contract/deletion-request";
import { paths } from "~/lib/paths";
import { LightLink } from "~/ui/light-link";
import { Time } from "~/ui/time";
import { words } from "./words";

export const columns: Column<DeletionRequest>[] = [
  {
    header: words.name,
    sort: "name",
    cell: ({ _id, name }) => (
      <LightLink to={paths.userPage(_id)} dir="auto">
        {name}
      </LightLink>
    ),
  },
  { header: words.email, sort: "email", cell: ({ email }) => email },
  { header: words.reason, sort: "reason", cell: ({ reason }) => reason },
  { header: words.asked, sort: "askedAt", cell: ({ askedAt }) => <Time at={askedAt} /> },
];

export const shape: ListShape = {
  searchFields: [
    { name: "name", label: words.name },
    { name: "email", label: words.email },
    { name: "reason", label: words.reason },
  ],
  sorts: sortsOf(columns),
};
