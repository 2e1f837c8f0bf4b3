import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadPageRemoval, removePage } from "./page.server";
import { words } from "./words";

export { loadPageRemoval as loader, removePage as action } from "./page.server";

export const meta = titled(words.deleteTitle);

export default function RemovePage() {
  const state = useDialogData<typeof loadPageRemoval, typeof removePage>();
  return <RemoveDialog title={words.deleteTitle} list={paths.page} state={state} />;
}
