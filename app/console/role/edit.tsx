import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { PortalRoleDialog } from "./role";
import type { loadRole, saveRole } from "./role.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadRole as loader, saveRole as action } from "./role.server";

export const meta = titled(words.editTitle);

export default function EditRole() {
  const state = useDialogData<typeof loadRole, typeof saveRole>();
  return <PortalRoleDialog title={words.editTitle} state={state} />;
}
