import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ClientDialog } from "./client";
import type { loadClient, saveClient } from "./client.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadClient as loader, saveClient as action } from "./client.server";

export const meta = titled(words.editTitle);

export default function EditClient() {
  return <ClientDialog title={words.editTitle} state={useDialogData<typeof loadClient, typeof saveClient>()} />;
}
