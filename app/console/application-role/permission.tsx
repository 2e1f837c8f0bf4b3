import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { AssignPermissionDialog } from "~/console/permission/assign";
import { assignPermission } from "~/console/permission/words";
import { paths } from "~/lib/paths";
import type { loadApplicationRolePermissions, saveApplicationRolePermissions } from "./application-role.server";

export {
  loadApplicationRolePermissions as loader,
  saveApplicationRolePermissions as action,
} from "./application-role.server";

export const meta = titled(assignPermission.title);

export default function AssignApplicationRolePermission() {
  const state = useDialogData<typeof loadApplicationRolePermissions, typeof saveApplicationRolePermissions>();
  return <AssignPermissionDialog list={paths.applicationRole} state={state} />;
}
