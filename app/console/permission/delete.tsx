import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadPermissionRemoval, removePermission } from "./permission.server";
import { words } from "./words";

export { loadPermissionRemoval as loader, removePermission as action } from "./permission.server";

export const meta = titled(words.deleteTitle);

export default function RemovePermission() {
  const state = useDialogData<typeof loadPermissionRemoval, typeof removePermission>();
  return <RemoveDialog title={words.deleteTitle} list={paths.permission} state={state} />;
}
