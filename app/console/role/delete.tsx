import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadRoleRemoval, removeRole } from "./role.server";
import { words } from "./words";

export { loadRoleRemoval as loader, removeRole as action } from "./role.server";

export const meta = titled(words.deleteTitle);

export default function RemoveRole() {
  const state = useDialogData<typeof loadRoleRemoval, typeof removeRole>();
  return <RemoveDialog title={words.deleteTitle} list={paths.role} state={state} />;
}
