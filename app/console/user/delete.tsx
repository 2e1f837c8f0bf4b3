import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadUserRemoval, removeUser } from "./user.server";
import { words } from "./words";

export { loadUserRemoval as loader, removeUser as action } from "./user.server";

export const meta = titled(words.deleteTitle);

export default function RemoveUser() {
  const state = useDialogData<typeof loadUserRemoval, typeof removeUser>();
  return <RemoveDialog title={words.deleteTitle} list={paths.user} state={state} />;
}
