import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ClanDialog } from "./clan";
import type { loadClan, saveClan } from "./clan.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadClan as loader, saveClan as action } from "./clan.server";

export const meta = titled(words.editTitle);

export default function EditClan() {
  return <ClanDialog title={words.editTitle} state={useDialogData<typeof loadClan, typeof saveClan>()} />;
}
