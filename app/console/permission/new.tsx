import { useDialogData } from "~/console/kit/dialog-state";
import { NamedRecordDialog } from "~/console/kit/named-record";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadNewPermission, saveNewPermission } from "./permission.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewPermission as loader, saveNewPermission as action } from "./permission.server";

export const meta = titled(words.newTitle);

export default function NewPermission() {
  const state = useDialogData<typeof loadNewPermission, typeof saveNewPermission>();
  return <NamedRecordDialog title={words.newTitle} list={paths.permission} state={state} nameHint={words.nameHint} />;
}
