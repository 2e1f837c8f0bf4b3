import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ApplicationDialog } from "./application";
import type { loadApplication, saveApplication } from "./application.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadApplication as loader, saveApplication as action } from "./application.server";

export const meta = titled(words.editTitle);

export default function EditApplication() {
  const state = useDialogData<typeof loadApplication, typeof saveApplication>();
  return <ApplicationDialog title={words.editTitle} state={state} />;
}
