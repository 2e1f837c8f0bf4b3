import { AttachDialog } from "~/console/kit/attach-dialog";
import { useDialogData } from "~/console/kit/dialog-state";
import { paths } from "~/lib/paths";
import type { changeRolePages, loadRolePages } from "./assign-pages.server";
import { applicationRole as words } from "./words";

export const AssignPages = () => (
  <AttachDialog
    title={words.assignTitle}
    label={words.page}
    list={paths.applicationRole}
    state={useDialogData<typeof loadRolePages, typeof changeRolePages>()}
  />
);
