import { editLink, type RowAction, removeLink } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
import { words } from "./words";

export const groupActions = (id: string, search = ""): RowAction[] => [
  { to: `${paths.groupPage(id)}/members${search}`, label: words.members, icon: "users", shows: words.members },
  { to: `${paths.groupPage(id)}/clients${search}`, label: words.clients, icon: "window", shows: words.clients },
  editLink(paths.group, id, search),
  removeLink(paths.group, id, search),
];
