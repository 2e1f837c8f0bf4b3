import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadApplicationRoleRemoval, removeApplicationRole } from "./application-role.server";
import { words } from "./words";

export { loadApplicationRoleRemoval as loader, removeApplicationRole as action } from "./application-role.server";

export const meta = titled(words.deleteTitle);

export default function RemoveApplicationRole() {
  const state = useDialogData<typeof loadApplicationRoleRemoval, typeof removeApplicationRole>();
  return <RemoveDialog title={words.deleteTitle} list={paths.applicationRole} state={state} />;
}
