import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadPocRemoval, removePoc } from "./poc.server";
import { words } from "./words";

export { loadPocRemoval as loader, removePoc as action } from "./poc.server";

export const meta = titled(words.deleteTitle);

export default function RemovePoc() {
  const state = useDialogData<typeof loadPocRemoval, typeof removePoc>();
  return <RemoveDialog title={words.deleteTitle} list={paths.poc} state={state} />;
}
