import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { AssignPermissionDialog } from "~/console/permission/assign";
import { assignPermission } from "~/console/permission/words";
import { paths } from "~/lib/paths";
import type { loadClanPermissions, saveClanPermissions } from "./clan.server";

export { loadClanPermissions as loader, saveClanPermissions as action } from "./clan.server";

export const meta = titled(assignPermission.title);

export default function AssignClanPermission() {
  const state = useDialogData<typeof loadClanPermissions, typeof saveClanPermissions>();
  return <AssignPermissionDialog list={paths.clan} state={state} />;
}
