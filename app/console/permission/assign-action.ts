import type { RowAction } from "~/console/kit/row-actions";
import { assignPermission as words } from "./words";

export const permissionsLink = (path: string, id: string, search: string): RowAction => ({
  to: `${path}/${encodeURIComponent(id)}/permission${search}`,
  label: words.title,
  icon: "lock",
  shows: words.shown,
});
