import { AttachDialog } from "~/console/kit/attach-dialog";
import { assignPermission as words } from "./words";

type AssignState = Parameters<typeof AttachDialog>[0]["state"];

export const AssignPermissionDialog = ({
  title = words.title,
  list,
  state,
}: {
  title?: string;
  list: string;
  state: AssignState;
}) => <AttachDialog title={state.isReadOnly ? words.shown : title} label={words.label} list={list} state={state} />;
