import { useDialogData } from "~/console/kit/dialog-state";
import { NamedRecordDialog } from "~/console/kit/named-record";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadRole, saveRole } from "./role.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadRole as loader, saveRole as action } from "./role.server";

export const meta = titled(words.editTitle);

export default function EditRole() {
  const state = useDialogData<typeof loadRole, typeof saveRole>();
  return <NamedRecordDialog title={words.editTitle} list={paths.role} state={state} />;
}
