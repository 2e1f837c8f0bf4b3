import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { AssignPermissionDialog } from "~/console/permission/assign";
import { assignPermission } from "~/console/permission/words";
import { paths } from "~/lib/paths";
import type { loadRolePermissions, saveRolePermissions } from "./role.server";

export { loadRolePermissions as loader, saveRolePermissions as action } from "./role.server";

export const meta = titled(assignPermission.title);

export default function AssignRolePermission() {
  const state = useDialogData<typeof loadRolePermissions, typeof saveRolePermissions>();
  return <AssignPermissionDialog list={paths.role} state={state} />;
}
