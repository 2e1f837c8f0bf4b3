import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { AssignPermissionDialog } from "~/console/permission/assign";
import { assignPermission } from "~/console/permission/words";
import { paths } from "~/lib/paths";
import type { loadPocPermissions, savePocPermissions } from "./poc.server";

export { loadPocPermissions as loader, savePocPermissions as action } from "./poc.server";

export const meta = titled(assignPermission.title);

export default function AssignPocPermission() {
  const state = useDialogData<typeof loadPocPermissions, typeof savePocPermissions>();
  return <AssignPermissionDialog title={assignPermission.titleFor(state.name)} list={paths.poc} state={state} />;
}
