import { editLink, type RowAction, removeLink } from "~/console/kit/row-actions";
import { permissionsLink } from "~/console/permission/assign-action";
import { paths } from "~/lib/paths";

export const roleActions = (id: string, search = ""): RowAction[] => [
  permissionsLink(paths.role, id, search),
  editLink(paths.role, id, search),
  removeLink(paths.role, id, search),
];
