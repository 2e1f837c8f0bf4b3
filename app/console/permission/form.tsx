import { useDialogData } from "~/console/kit/dialog-state";
import { titledForm, useFormTitle } from "~/console/kit/form-title";
import { NamedRecordDialog } from "~/console/kit/named-record";
import { paths } from "~/lib/paths";
import type { loadPermission, savePermission } from "./permission.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPermission as loader, savePermission as action } from "./permission.server";

export const meta = titledForm(words);

export default function PermissionForm() {
  const state = useDialogData<typeof loadPermission, typeof savePermission>();
  const title = useFormTitle(words);
  return <NamedRecordDialog title={title} list={paths.permission} state={state} nameHint={words.nameHint} />;
}
