import { editLink, type RowAction, removeLink } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";

export const clientActions = (id: string, search = ""): RowAction[] => [
  editLink(paths.client, id, search),
  removeLink(paths.client, id, search),
];
