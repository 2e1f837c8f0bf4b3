import { AttachDialog } from "~/admin/attach-dialog";
import { useDialogData } from "~/admin/dialog-state";
import { paths } from "~/lib/paths";
import { applicationRole as words } from "~/text/application-role";
import type { changeRolePages, loadRolePages } from "./assign-pages.server";

export const AssignPages = () => (
  <AttachDialog
    title={words.assignTitle}
    label={words.page}
    list={paths.applicationRole}
    state={useDialogData<typeof loadRolePages, typeof changeRolePages>()}
  />
);
