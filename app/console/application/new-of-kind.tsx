import { useDialogData } from "~/console/kit/dialog-state";
import { titled } from "~/console/kit/titled";
import { ApplicationDialog } from "./application";
import type { loadNewApplication, saveNewApplication } from "./application.server";
import { words } from "./words";

export { passHeaders as headers } from "~/lib/pass-headers";
export { loadNewApplication as loader, saveNewApplication as action } from "./application.server";

export const meta = titled(words.newTitle);

export default function NewApplicationOfKind() {
  const state = useDialogData<typeof loadNewApplication, typeof saveNewApplication>();
  return <ApplicationDialog title={words.newTitle} state={state} />;
}
