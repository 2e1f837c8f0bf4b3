import { AttachDialog } from "~/console/kit/attach-dialog";
import type { RowAction } from "~/console/kit/row-actions";
import { assignPermission as words } from "./words";

/** Leads from a row of the list at `path` to the dialog Assign Permission. */
export const assignAction = (path: string, id: string, search: string): RowAction => ({
  to: `${path}/${encodeURIComponent(id)}/permission${search}`,
  label: words.title,
  icon: "lock",
});

type AssignState = Parameters<typeof AttachDialog>[0]["state"];

/** The permissions of one record, to attach and detach. */
export const AssignPermissionDialog = ({
  title = words.title,
  list,
  state,
}: {
  title?: string;
  list: string;
  state: AssignState;
}) => <AttachDialog title={title} label={words.label} list={list} state={state} />;
