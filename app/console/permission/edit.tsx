import { useDialogData } from "~/console/kit/dialog-state";
import { NamedRecordDialog } from "~/console/kit/named-record";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadPermission, savePermission } from "./permission.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadPermission as loader, savePermission as action } from "./permission.server";

export const meta = titled(words.editTitle);

export default function EditPermission() {
  const state = useDialogData<typeof loadPermission, typeof savePermission>();
  return <NamedRecordDialog title={words.editTitle} list={paths.permission} state={state} nameHint={words.nameHint} />;
}
