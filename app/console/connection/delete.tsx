import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadConnectionRemoval, removeConnection } from "./connection.server";
import { words } from "./words";

export { loadConnectionRemoval as loader, removeConnection as action } from "./connection.server";

export const meta = titled(words.deleteTitle);

export default function RemoveConnection() {
  const state = useDialogData<typeof loadConnectionRemoval, typeof removeConnection>();
  return <RemoveDialog title={words.deleteTitle} list={paths.connection} state={state} />;
}
