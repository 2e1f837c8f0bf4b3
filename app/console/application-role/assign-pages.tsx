import { AttachDialog } from "~/console/kit/attach-dialog";
import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { changeRolePages, loadRolePages } from "./assign-pages.server";
import { words } from "./words";

export { changeRolePages as action, loadRolePages as loader } from "./assign-pages.server";

export const meta = titled(words.assignTitle);

export default function AssignPages() {
  const state = useDialogData<typeof loadRolePages, typeof changeRolePages>();
  return <AttachDialog title={words.assignTitle} label={words.page} list={paths.applicationRole} state={state} />;
}
