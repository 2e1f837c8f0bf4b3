import { useDialogData } from "~/console/kit/dialog-state";
import { RemoveDialog } from "~/console/kit/remove-dialog";
import { titled } from "~/console/kit/titled";
import { paths } from "~/lib/paths";
import type { loadClanRemoval, removeClan } from "./clan.server";
import { words } from "./words";

export { loadClanRemoval as loader, removeClan as action } from "./clan.server";

export const meta = titled(words.deleteTitle);

export default function RemoveClan() {
  const state = useDialogData<typeof loadClanRemoval, typeof removeClan>();
  return <RemoveDialog title={words.deleteTitle} list={paths.clan} state={state} />;
}
