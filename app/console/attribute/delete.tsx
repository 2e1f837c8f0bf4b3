import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadAttributeRemoval, removeAttribute } from "./attribute.server";
import { words } from "./words";

export { loadAttributeRemoval as loader, removeAttribute as action } from "./attribute.server";

export const meta = titled(words.deleteTitle);

export default function RemoveAttribute() {
  const state = useDialogData<typeof loadAttributeRemoval, typeof removeAttribute>();
  return <RemoveDialog title={words.deleteTitle} list={paths.attribute} state={state} />;
}
