import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ClanDialog } from "./clan";
import type { loadNewClan, saveNewClan } from "./clan.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewClan as loader, saveNewClan as action } from "./clan.server";

export const meta = titled(words.newTitle);

export default function NewClan() {
  return <ClanDialog title={words.newTitle} state={useDialogData<typeof loadNewClan, typeof saveNewClan>()} />;
}
