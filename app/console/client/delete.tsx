import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadClientRemoval, removeClient } from "./client.server";
import { words } from "./words";

export { loadClientRemoval as loader, removeClient as action } from "./client.server";

export const meta = titled(words.deleteTitle);

export default function RemoveClient() {
  const state = useDialogData<typeof loadClientRemoval, typeof removeClient>();
  return <RemoveDialog title={words.deleteTitle} list={paths.client} state={state} />;
}
