import type { RowAction } from "~/console/kit/row-actions";
import { paths } from "~/lib/paths";
import { words } from "./words";

export const assignPagesLink = (id: string, search = ""): RowAction => ({
  to: `${paths.applicationRole}/${encodeURIComponent(id)}/assign-pages${search}`,
  label: words.assignPages,
  icon: "page",
  shows: words.pages,
});
