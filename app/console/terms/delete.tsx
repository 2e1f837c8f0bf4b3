import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadVersionRemoval, removeVersion } from "./terms.server";
import { words } from "./words";

export { loadVersionRemoval as loader, removeVersion as action } from "./terms.server";

export const meta = titled(words.deleteTitle);

export default function RemoveVersion() {
  const state = useDialogData<typeof loadVersionRemoval, typeof removeVersion>();
  return <RemoveDialog title={words.deleteTitle} list={paths.termsVersions} state={state} />;
}
