import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { PortalRoleDialog } from "./role";
import type { loadNewRole, saveNewRole } from "./role.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewRole as loader, saveNewRole as action } from "./role.server";

export const meta = titled(words.newTitle);

export default function NewRole() {
  const state = useDialogData<typeof loadNewRole, typeof saveNewRole>();
  return <PortalRoleDialog title={words.newTitle} state={state} />;
}
