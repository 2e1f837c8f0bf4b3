import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ClientDialog } from "./client";
import type { loadNewClient, saveNewClient } from "./client.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewClient as loader, saveNewClient as action } from "./client.server";

export const meta = titled(words.newTitle);

export default function NewClient() {
  return <ClientDialog title={words.newTitle} state={useDialogData<typeof loadNewClient, typeof saveNewClient>()} />;
}
