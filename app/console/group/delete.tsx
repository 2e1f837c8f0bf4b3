import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadGroupRemoval, removeGroup } from "./group.server";
import { words } from "./words";

export { loadGroupRemoval as loader, removeGroup as action } from "./group.server";

export const meta = titled(words.deleteTitle);

export default function RemoveGroup() {
  const state = useDialogData<typeof loadGroupRemoval, typeof removeGroup>();
  return <RemoveDialog title={words.deleteTitle} list={paths.group} state={state} />;
}
