import { editLink, type RowAction, removeLink } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
import { words } from "./words";

export const clientActions = (id: string, search = ""): RowAction[] => [
  {
    to: `${paths.clientPage(id)}/administrators${search}`,
    label: words.administrators,
    icon: "users",
    shows: words.administrators,
  },
  editLink(paths.client, id, search),
  removeLink(paths.client, id, search),
];
